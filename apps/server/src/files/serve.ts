import type { FastifyReply, FastifyRequest } from 'fastify'
import { ObjectMissing, type ByteRange, type ObjectStore, type Shown } from './object-store.ts'
import { URL_LIFE_S } from './own-front.ts'

/** Nothing in a stored file may run, load anything, or be framed by others. */
const INERT = `default-src 'none'; sandbox; frame-ancestors 'self'`
/** A sandbox would keep browsers from showing a PDF at all; their viewers do not run what is in it. */
const INERT_PDF = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'`

/** The one range that a request asks for; undefined: the whole; null: nothing that exists. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? null : { start, end }
}

interface Answered {
  objects: ObjectStore
  key: string
  shown: Shown
}

/** Sends a stored object, or the part of it that was asked for. */
export async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  { objects, key, shown }: Answered,
): Promise<FastifyReply> {
  const size = await objects.size(key)
  if (size === undefined) throw new ObjectMissing(key)
  reply.headers({
    'content-type': shown.mime,
    'content-disposition': shown.disposition,
    'content-security-policy': shown.mime === 'application/pdf' ? INERT_PDF : INERT,
    'x-frame-options': 'SAMEORIGIN',
    // Whoever has the address may show it; who has it, is what is guarded.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `private, max-age=${URL_LIFE_S}`,
    'accept-ranges': 'bytes',
  })
  const range = rangeOf(request.headers.range, size)
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', String(end - start + 1))
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (size === 0) return reply.send('')
  return reply.send(await objects.get(key, range))
}
