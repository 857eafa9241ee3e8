/* How wide a terminal is, the host tells (system.cpp). */
#pragma once

struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
#define TIOCGWINSZ 0x5413
int ioctl(int fd, int request, struct winsize* size);
