/* Knight's tours from C, and from every language that can call C.
 *
 * A request is made of words: those of the command line, without dashes. An answer has a status, a
 * sentence where something is wrong, a text (JSON, mostly) and squares:
 *
 *     ktour_request* request = ktour_request_new();
 *     ktour_word(request, "board", "8x8");
 *     ktour_word(request, "closed", NULL);
 *     ktour_answer* answer = ktour_solve(request);
 *     if (ktour_status(answer) == KTOUR_DONE) puts(ktour_text(answer, NULL));
 *     ktour_answer_free(answer);
 *     ktour_request_free(request);
 *
 * Words are read when an answer is asked for; a request may be asked again, and several threads
 * may each have requests of their own. What an answer points to lives as long as the answer (of
 * `ktour_squares`: until the next `ktour_next`). Nothing is printed, and no pointer that comes back
 * is null. A null request or answer is a mistake of the caller.
 *
 * The interface only grows: what is here keeps its meaning as long as KTOUR_INTERFACE says 1.
 */
#ifndef KTOUR_H
#define KTOUR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KTOUR_INTERFACE 1

/* The number of the interface that the library has, and the version of ktour: "0.1.0". */
int ktour_interface(void);
const char* ktour_version(void);

/* What an answer is: the same numbers as the program's exit status. */
enum {
  KTOUR_DONE = 0,     /* found, valid, counted ... */
  KTOUR_NO = 1,       /* there is none, proved; or it is no tour */
  KTOUR_WRONG = 2,    /* the request makes no sense */
  KTOUR_UNDECIDED = 3 /* a limit, the memory or the caller ended the work first */
};

typedef struct ktour_request ktour_request;
typedef struct ktour_answer ktour_answer;

/* A request without words, and a word of it with a value, or NULL where it has none. The same word
 * again adds a value: without a1, without b2. Beside the words of `ktour solve` there are
 *     map, puzzle, graph     the text of such a file, in place of a board
 *     threads, memory, timeout     what work may take: all there is
 *     open, classes     count, enumerate, sample: open tours; classes under turns and mirrors
 *     number     sample: how many tours
 *     level, givens     puzzle: how hard it is to be, how many steps it gives
 *     format     convert: the form; with it go the words for pictures, such as theme and width */
ktour_request* ktour_request_new(void);
void ktour_word(ktour_request* request, const char* name, const char* value);
void ktour_request_free(ktour_request* request);

/* Called every few milliseconds while a request is worked on, on the thread that asked. `total` is
 * 0 where it is not known, `phase` says what is being done. To end the work, return other than 0. */
typedef int (*ktour_watcher)(void* user, uint64_t done, uint64_t total, const char* phase);
void ktour_watch(ktour_request* request, ktour_watcher watcher, void* user);

/* A tour; its text is that of --format json. */
ktour_answer* ktour_solve(const ktour_request* request);
/* Whether some bytes, in any format, are a tour; its text is that of check --json --facts. */
ktour_answer* ktour_check(const ktour_request* request, const void* bytes, size_t size);
/* A tour in another form, which is the text. */
ktour_answer* ktour_convert(const ktour_request* request, const void* bytes, size_t size);
/* The number of tours; its text is that of count --json. */
ktour_answer* ktour_count(const ktour_request* request);
/* A puzzle with one answer, as puzzle make --json writes it; and how hard the given steps are. */
ktour_answer* ktour_puzzle(const ktour_request* request);
ktour_answer* ktour_rate(const ktour_request* request);
/* Tours one after the other: all of them, or some at random. ktour_next goes to the first, and then
 * to the next; it is 0 after the last, and where the work ended early, which the status tells. */
ktour_answer* ktour_enumerate(const ktour_request* request);
ktour_answer* ktour_sample(const ktour_request* request);
int ktour_next(ktour_answer* answer);

int ktour_status(const ktour_answer* answer);
/* One sentence: what is wrong, why there is none, what ended the work; or "". */
const char* ktour_sentence(const ktour_answer* answer);
/* The text, which also ends with a zero; its length goes to `size` unless that is NULL. */
const char* ktour_text(ktour_answer* answer, size_t* size);
/* The squares of a tour in order, each as row * columns + column; how many go to `count`. */
const uint64_t* ktour_squares(ktour_answer* answer, size_t* count);
void ktour_answer_free(ktour_answer* answer);

#ifdef __cplusplus
}
#endif

#endif
