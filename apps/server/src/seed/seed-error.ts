/** The first start cannot be done as configured: the message is for the person who starts the server. */
export class SeedError extends Error {}
