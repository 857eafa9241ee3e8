# nlohmann-json, which is headers alone.
find_path(JSON_HEADERS nlohmann/json.hpp REQUIRED)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${JSON_HEADERS})
