import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowFramedPage, newNonce, type OtherSites } from './security.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The path of a built file: no part of it begins with a dot. */
const ASSET = /^\/?\w[\w.-]*(?:\/\w[\w.-]*)*$/

const marked = (control: string) => (reply: { setHeader(name: string, value: string): void }) => {
  reply.setHeader('cache-control', control)
}

const NONCE_MARK = '__CSP_NONCE__'

const MISSING = `<!doctype html><meta charset="utf-8"><title>Visa Desk Platform</title>
<p>The web application has not been built. Run <code>npm start</code>, or <code>npm run build</code> and restart.</p>`

/** The policy lets them run by what they are: a nonce could be read by whoever gets a style into the page. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )

/**
 * Serves the built browser application; the page gets a fresh style nonce each time and may use the given
 * other sites.
 */
export async function addWebApp(app: FastifyInstance, folder: string, sites: OtherSites): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => MISSING)

  const scripts = inlineScripts(index)

  const page = async (_: unknown, reply: Parameters<typeof allowFramedPage>[0]) => {
    const nonce = newNonce()
    allowFramedPage(reply, { ...sites, nonce, scripts })
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll(NONCE_MARK, nonce))
  }
  app.get('/', page)
  app.get('/index.html', page)

  if (index !== MISSING) {
    const options = { index: false, preCompressed: true, cacheControl: false } as const
    // One route for hundreds of files; their names carry a hash of their content.
    await app.register(fastifyStatic, {
      ...options,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // Anything else is not there; what leads out of the folder would be an error.
      allowedPath: (path) => ASSET.test(path),
      setHeaders: marked('public, max-age=31536000, immutable'),
    })
    await app.register(fastifyStatic, {
      ...options,
      root: folder,
      decorateReply: false,
      // A route for each, so that any other path stays free for what else the server answers.
      wildcard: false,
      globIgnore: ['index.html*', 'assets/**'],
      setHeaders: marked('no-cache'),
    })
  }
}
