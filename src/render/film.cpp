// Moving pictures as WebP.
#include "render/film.hpp"

#include <fmt/format.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ktour {
namespace {

int milliseconds(double seconds) {
  return static_cast<int>(std::lround(seconds * 1000));
}

Error failure(const char* why) {
  return {std::string("cannot make the moving picture: ") + (why == nullptr ? "" : why)};
}

// Both have a word a pixel, whatever the order of its bytes; libwebp's has an opacity too.
void copy(const std::uint8_t* pixels, int stride, WebPPicture& picture) {
  constexpr std::uint32_t opaque = 0xff000000;
  for (int row = 0; row < picture.height; ++row) {
    const auto* from = reinterpret_cast<const std::uint32_t*>(  // NOLINT(*-cast)
        pixels + std::ptrdiff_t{row} * stride);
    std::uint32_t* to = picture.argb + std::ptrdiff_t{row} * picture.argb_stride;
    for (int col = 0; col < picture.width; ++col) to[col] = from[col] | opaque;
  }
}

class WebpFilm final : public Film {
 public:
  WebpFilm(Size size, bool loop)
      : width_(static_cast<int>(size.width)), height_(static_cast<int>(size.height)) {
    WebPAnimEncoderOptions options;
    WebPAnimEncoderOptionsInit(&options);
    options.anim_params.loop_count = loop ? 0 : 1;
    // A whole frame now and then would only make it larger.
    options.kmin = 0;
    options.kmax = 0;
    webp_.reset(WebPAnimEncoderNew(width_, height_, &options));
    WebPConfigInit(&config_);
    // Lines and digits suffer from what makes photographs small.
    config_.lossless = 1;
    config_.quality = 40;  // of a lossless file: the effort
    config_.method = 1;
  }

  Outcome add(const std::uint8_t* pixels, int stride, double seconds) override;
  Outcome finish(double seconds, Sink& sink) override;

 private:
  struct Delete {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
  };

  int width_;
  int height_;
  std::unique_ptr<WebPAnimEncoder, Delete> webp_{};
  WebPConfig config_{};
};

Outcome WebpFilm::add(const std::uint8_t* pixels, int stride, double seconds) {
  WebPPicture picture;
  if (webp_ == nullptr || WebPPictureInit(&picture) == 0) {
    return failure("libwebp does not start");
  }
  picture.use_argb = 1;
  picture.width = width_;
  picture.height = height_;
  const bool room = WebPPictureAlloc(&picture) != 0;
  if (room) copy(pixels, stride, picture);
  const bool done =
      room && WebPAnimEncoderAdd(webp_.get(), &picture, milliseconds(seconds), &config_) != 0;
  WebPPictureFree(&picture);
  if (!done) return failure(WebPAnimEncoderGetError(webp_.get()));
  return Done{};
}

Outcome WebpFilm::finish(double seconds, Sink& sink) {
  WebPData data;
  WebPDataInit(&data);
  const bool done = WebPAnimEncoderAdd(webp_.get(), nullptr, milliseconds(seconds), nullptr) != 0 &&
                    WebPAnimEncoderAssemble(webp_.get(), &data) != 0;
  if (!done) {
    WebPDataClear(&data);
    return failure(WebPAnimEncoderGetError(webp_.get()));
  }
  const Outcome written =
      sink.write({reinterpret_cast<const char*>(data.bytes), data.size});  // NOLINT(*-cast)
  WebPDataClear(&data);
  return written;
}

}  // namespace

std::unique_ptr<Film> webp_film(Size size, bool loop) {
  return std::make_unique<WebpFilm>(size, loop);
}

}  // namespace ktour
