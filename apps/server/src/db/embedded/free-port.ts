import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { EmbeddedError } from './embedded-error.ts'

/**
 * Below the range from which systems take the ports of outgoing connections: none of those can then occupy
 * the port while the database restarts.
 */
const FIRST = 20_000
const LAST = 29_999
const TRIES = 50

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw new EmbeddedError(
    `No free port on 127.0.0.1 between ${FIRST} and ${LAST} for the embedded database. ` +
      'Free some, or set DATABASE_URL to use an external PostgreSQL.',
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
