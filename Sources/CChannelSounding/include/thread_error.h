/* Not part of the C interface: the text of the last error outside a session, one for each thread. */
#ifndef CHANNEL_SOUNDING_THREAD_ERROR_H
#define CHANNEL_SOUNDING_THREAD_ERROR_H

/* The octets of the text with its end. */
#define CS_THREAD_ERROR_SIZE 512

/* This thread's text, which may be changed. */
__attribute__((visibility("hidden"))) char *cs_thread_error(void);

#endif
