/** The server cannot start where it is: the message says what is in the way and what to do. */
export class StartError extends Error {}
