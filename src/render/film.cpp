// Moving pictures as WebP.
#include "render/film.hpp"

#include <fmt/format.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <string>

namespace ktour {
namespace {

int milliseconds(double seconds) {
  return static_cast<int>(std::lround(seconds * 1000));
}

Error failure(const char* why) {
  return {std::string("cannot make the moving picture: ") + (why == nullptr ? "" : why)};
}

}  // namespace

struct Film::Encoder {
  struct Delete {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
  };

  int width;
  int height;
  std::unique_ptr<WebPAnimEncoder, Delete> webp{};
  WebPConfig config{};
};

Film::Film(std::uint32_t width, std::uint32_t height, bool loop)
    : encoder_(
          std::make_unique<Encoder>(Encoder{static_cast<int>(width), static_cast<int>(height)})) {
  WebPAnimEncoderOptions options;
  WebPAnimEncoderOptionsInit(&options);
  options.anim_params.loop_count = loop ? 0 : 1;
  // A whole frame now and then would only make it larger.
  options.kmin = 0;
  options.kmax = 0;
  encoder_->webp.reset(WebPAnimEncoderNew(encoder_->width, encoder_->height, &options));
  WebPConfigInit(&encoder_->config);
  // Lines and digits suffer from what makes photographs small.
  encoder_->config.lossless = 1;
  encoder_->config.quality = 40;  // of a lossless file: the effort
  encoder_->config.method = 1;
}

Film::~Film() = default;

Outcome Film::add(const std::uint8_t* pixels, int stride, double seconds) {
  WebPPicture picture;
  if (encoder_->webp == nullptr || WebPPictureInit(&picture) == 0) {
    return failure("libwebp does not start");
  }
  picture.use_argb = 1;
  picture.width = encoder_->width;
  picture.height = encoder_->height;
  const bool done = WebPPictureImportBGRX(&picture, pixels, stride) != 0 &&
                    WebPAnimEncoderAdd(encoder_->webp.get(), &picture, milliseconds(seconds),
                                       &encoder_->config) != 0;
  WebPPictureFree(&picture);
  if (!done) return failure(WebPAnimEncoderGetError(encoder_->webp.get()));
  return Done{};
}

Outcome Film::finish(double seconds, const About& /*about*/, Sink& sink) {
  WebPData data;
  WebPDataInit(&data);
  const bool done =
      WebPAnimEncoderAdd(encoder_->webp.get(), nullptr, milliseconds(seconds), nullptr) != 0 &&
      WebPAnimEncoderAssemble(encoder_->webp.get(), &data) != 0;
  if (!done) {
    WebPDataClear(&data);
    return failure(WebPAnimEncoderGetError(encoder_->webp.get()));
  }
  const Outcome written =
      sink.write({reinterpret_cast<const char*>(data.bytes), data.size});  // NOLINT(*-cast)
  WebPDataClear(&data);
  return written;
}

}  // namespace ktour
