import type { FastifyInstance } from 'fastify'

/** A call of another service, brought to a server that listens nowhere. */
export async function injected(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    payload: await request.text(),
  })
  return new Response(payload, { status: statusCode })
}
