import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowFramedPage, newNonce, type OtherSites } from './security.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const NONCE_MARK = '__CSP_NONCE__'

const MISSING = `<!doctype html><meta charset="utf-8"><title>Visa Desk Platform</title>
<p>The web application has not been built. Run <code>npm start</code>, or <code>npm run build</code> and restart.</p>`

/**
 * Serves the built browser application; the page gets a fresh style nonce each time and may show the pages of the
 * given other sites in frames and their pictures.
 */
export async function addWebApp(app: FastifyInstance, folder: string, others: OtherSites): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => MISSING)

  const page = async (_: unknown, reply: Parameters<typeof allowFramedPage>[0]) => {
    const nonce = newNonce()
    allowFramedPage(reply, nonce, others)
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll(NONCE_MARK, nonce))
  }
  app.get('/', page)
  app.get('/index.html', page)

  if (index !== MISSING) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*'],
      preCompressed: true,
      cacheControl: false,
      // File names under assets/ carry a hash of their content.
      setHeaders(reply, path) {
        const immutable = path.includes(`${folder}/assets/`) || path.includes('\\assets\\')
        reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
}
