// A tour as a drawing: draw_tour > tour.svg
#include <iostream>
#include <ktour/draw.hpp>
#include <ktour/ktour.hpp>

int main() {
  const auto answer = ktour::solve({.board = ktour::Board(8, 8), .closed = true});
  if (!answer || !answer->found()) return 1;

  ktour::PictureOptions look;
  look.theme = ktour::Theme::dark;
  look.curve = true;
  ktour::StringSink picture;  // a Sink of your own may write to a file
  ktour::Status nobody;       // one of your own may show progress, and stop the work
  const auto done = ktour::draw_picture(answer->tour(), ktour::format_of(ktour::FormatId::svg),
                                        look, picture, nobody);
  if (!done) {
    std::cerr << done.error().message << '\n';
    return 1;
  }
  std::cout << picture.text;
}
