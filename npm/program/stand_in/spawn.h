/* The only thing that is started is what opens a page, and the host does that (system.cpp). */
#pragma once

typedef int pid_t_of_spawn;
int posix_spawn(int* child, const char* path, const void* actions, const void* attributes,
                char* const words[], char* const environment[]);
