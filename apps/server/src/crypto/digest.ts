import { createHash, randomBytes } from 'node:crypto'

/** What is kept of a secret that is long and random by itself. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const SECRET_BYTES = 32

/** A secret for a link or a ticket, of which its digest is kept. Nobody guesses it: over two hundred bits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
