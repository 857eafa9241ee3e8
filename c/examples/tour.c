/* A closed tour of the chessboard, the number of tours of 6x6, and some of them:
 *
 *     cc tour.c $(pkg-config --cflags --libs ktour-c) -o tour
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <ktour.h>

/* Prints what is wrong, if anything is. */
static int failed(const ktour_answer* answer) {
  if (ktour_status(answer) == KTOUR_DONE) return 0;
  fprintf(stderr, "%s\n", ktour_sentence(answer));
  return 1;
}

int main(void) {
  ktour_request* board = ktour_request_new();
  ktour_word(board, "board", "8x8");
  ktour_word(board, "closed", NULL);
  ktour_word(board, "start", "c3");
  ktour_answer* tour = ktour_solve(board);
  if (failed(tour)) return 1;
  size_t count = 0;
  const uint64_t* squares = ktour_squares(tour, &count);
  printf("a closed tour over %zu squares, from square %" PRIu64 "\n", count, squares[0]);

  /* The checker reads what solve has written. */
  size_t size = 0;
  const char* text = ktour_text(tour, &size);
  ktour_request* nothing = ktour_request_new();
  ktour_answer* checked = ktour_check(nothing, text, size);
  printf("valid: %s\n", ktour_status(checked) == KTOUR_DONE ? "yes" : "no");

  ktour_request* small = ktour_request_new();
  ktour_word(small, "board", "6x6");
  ktour_answer* counted = ktour_count(small);
  if (failed(counted)) return 1;
  printf("%s", strstr(ktour_text(counted, NULL), "\"undirected\"") != NULL ? "counted\n" : "");
  ktour_answer* all = ktour_enumerate(small);
  unsigned listed = 0;
  while (listed < 3 && ktour_next(all)) ++listed;
  printf("listed: %u\n", listed);

  /* What is impossible has a reason. */
  ktour_request* four = ktour_request_new();
  ktour_word(four, "board", "4x4");
  ktour_answer* none = ktour_solve(four);
  printf("4x4: %d, %s\n", ktour_status(none), ktour_sentence(none));

  ktour_answer_free(none);
  ktour_answer_free(all);
  ktour_answer_free(counted);
  ktour_answer_free(checked);
  ktour_answer_free(tour);
  ktour_request_free(four);
  ktour_request_free(small);
  ktour_request_free(nothing);
  ktour_request_free(board);
  return 0;
}
