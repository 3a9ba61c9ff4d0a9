import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MOST_MEGABYTES, type ImageErrorCode } from '@visa/photo/image-error'
import { isOperation, type Job } from './operation.ts'
import type { Pool } from './pool.ts'
import { Refused } from './refused.ts'

/** The header in which whoever asks brings the token. */
export const TOKEN_HEADER = 'x-image-token'
/** For whom it is, as the product counts its people: they take turns. */
const WHO_HEADER = 'x-image-for'
const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024

const STATUS: Partial<Record<ImageErrorCode, number>> = {
  busy: 503,
  down: 503,
  timeout: 504,
  crashed: 500,
  tooHeavy: 413,
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array)
    length += bytes.length
    if (length > MOST_BYTES) throw new Refused('tooHeavy')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

async function formOf(request: IncomingMessage): Promise<Pick<Job, 'file' | 'options'>> {
  const body = await bodyOf(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refused('badOption')
  })
  const file = form.get('file')
  if (file === null || typeof file === 'string') throw new Refused('empty')
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { file: new Uint8Array(await file.arrayBuffer()), options: Object.fromEntries(fields) }
}

const isToken = (brought: string | string[] | undefined, token: string): boolean => {
  const [one, other] = [Buffer.from(String(brought ?? '')), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Files that are read, wait and are worked on may have so many bytes together. */
const HELD_BYTES = 256 * 1024 * 1024

interface ServiceSettings {
  pool: Pool
  token: string
  heldBytes?: number
}

/** As long as it says it is; without that as long as may be. */
function lengthOf({ headers }: IncomingMessage): number {
  const told = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(told) ? told : MOST_BYTES
}

/** Answers on this machine only, to whoever brings the token. */
export function imageService({ pool, token, heldBytes = HELD_BYTES }: ServiceSettings): Server {
  const started = Date.now()
  let held = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isToken(request.headers[TOKEN_HEADER], token)) return send(response, 401, { error: 'token' })
    const name = (request.url ?? '/').slice(1)
    if (request.method === 'GET' && name === 'health') {
      const { rss, external } = process.memoryUsage()
      return send(response, 200, {
        ...pool.state,
        ...pool.counts,
        memory: { rss, external },
        seconds: Math.round((Date.now() - started) / 1000),
      })
    }
    if (request.method !== 'POST' || !isOperation(name)) return send(response, 404, { error: 'unknown' })
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    const length = lengthOf(request)
    // Told before anything of it is read: what cannot be held is not brought in first.
    if (held + length > heldBytes) return send(response, STATUS.busy ?? 503, { error: 'busy' })
    held += length
    try {
      const job: Job = {
        operation: name,
        who: String(request.headers[WHO_HEADER] ?? ''),
        ...(await formOf(request)),
      }
      return send(response, 200, await pool.perform(job, leaving.signal))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return send(response, STATUS[error.code] ?? 422, { error: error.code })
    } finally {
      held -= length
    }
  }
  return createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) send(response, 500, { error: 'crashed' })
      else response.destroy()
    })
  })
}
