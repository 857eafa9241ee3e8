/* See spawn.h: what was started has ended. */
#pragma once

int waitpid(int child, int* status, int options);
