import { createHash } from 'node:crypto'

/** What is kept of a secret that is long and random by itself. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
