-- A tour of 5x5 from a corner, from LuaJIT:
--
--     luajit tour.lua
local ffi = require("ffi")
ffi.cdef [[
  typedef struct ktour_request ktour_request;
  typedef struct ktour_answer ktour_answer;
  ktour_request* ktour_request_new(void);
  void ktour_word(ktour_request* request, const char* name, const char* value);
  ktour_answer* ktour_solve(const ktour_request* request);
  int ktour_status(const ktour_answer* answer);
  const char* ktour_sentence(const ktour_answer* answer);
  const uint64_t* ktour_squares(ktour_answer* answer, size_t* count);
  void ktour_answer_free(ktour_answer* answer);
  void ktour_request_free(ktour_request* request);
]]
local ktour = ffi.load(os.getenv("KTOUR_C") or "ktour-c")

local request = ffi.gc(ktour.ktour_request_new(), ktour.ktour_request_free)
ktour.ktour_word(request, "board", "5x5")
ktour.ktour_word(request, "start", "a1")
local answer = ffi.gc(ktour.ktour_solve(request), ktour.ktour_answer_free)
if ktour.ktour_status(answer) ~= 0 then error(ffi.string(ktour.ktour_sentence(answer))) end
local count = ffi.new("size_t[1]")
local squares = ktour.ktour_squares(answer, count)
for step = 0, tonumber(count[0]) - 1 do
  local square = tonumber(squares[step])
  io.write(math.floor(square / 5), ",", square % 5, step < 24 and " " or "\n")
end
