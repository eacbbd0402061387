#include "thread_error.h"

/* Swift has no variables that belong to a thread. */
static _Thread_local char text[CS_THREAD_ERROR_SIZE];

char *cs_thread_error(void) { return text; }
