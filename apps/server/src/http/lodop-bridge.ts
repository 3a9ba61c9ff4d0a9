import { createHash } from 'node:crypto'
import { LODOP_BRIDGE } from '@visa/contract/shell/printing'
import type { FastifyInstance } from 'fastify'

/**
 * C-Lodop prints from pages by a script that it serves on the machine of whoever looks. What runs there is not ours: it
 * gets a page of its own in a frame without an origin, where it reaches neither our pages nor our cookies, and is spoken
 * to by messages alone.
 */

const SITES = ['http://localhost:8000', 'http://localhost:18000'] as const

/** So long the print service may take to say that it has a job. */
const ANSWER_MS = 10_000

const SCRIPT = `(() => {
  const sources = ${JSON.stringify(SITES.map((site) => `${site}/CLodopfuncs.js`))}
  const load = (src) => new Promise((done) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => done(true)
    script.onerror = () => done(false)
    document.head.append(script)
  })
  const isOpen = (lodop) => !lodop.webskt || lodop.webskt.readyState === 1
  const opened = async (lodop) => {
    for (let tries = 0; tries < 30 && !isOpen(lodop); tries += 1)
      await new Promise((done) => setTimeout(done, 100))
    return isOpen(lodop) ? lodop : undefined
  }
  const found = async () => {
    for (const src of sources)
      if (await load(src) && typeof window.getCLodop === 'function') return opened(window.getCLodop())
    return undefined
  }
  const labels = (lodop, job) => {
    const [width, height] = job.size.split('x').map(Number)
    lodop.SET_PRINT_PAGESIZE(1, width + 'mm', height + 'mm', '')
    job.labels.forEach((code, place) => {
      if (place > 0) lodop.NEWPAGE()
      lodop.ADD_PRINT_BARCODE('3mm', '3mm', (width - 6) + 'mm', (height - 6) + 'mm', '128Auto', code)
    })
  }
  let known
  const acts = {
    detect: (lodop) => ({
      version: String(lodop.CVERSION || lodop.VERSION || ''),
      printers: Array.from({ length: Number(lodop.GET_PRINTER_COUNT()) || 0 }, (_, place) =>
        String(lodop.GET_PRINTER_NAME(place))),
    }),
    print: (lodop, job) => new Promise((done, fail) => {
      lodop.PRINT_INIT(job.title)
      if (job.printer) lodop.SET_PRINTER_INDEX(job.printer)
      if (job.labels) labels(lodop, job)
      else if (job.pdf) lodop.ADD_PRINT_PDF(0, 0, '100%', '100%', job.pdf)
      else job.lines.forEach((line, place) =>
        lodop.ADD_PRINT_TEXT((10 + place * 9) + 'mm', '15mm', '180mm', '9mm', line))
      let asked
      let waiting
      const told = (value) => {
        clearTimeout(waiting)
        if (value) done({ job: String(value) })
        else fail(new Error('C-Lodop: ' + value))
      }
      // What an earlier job says late is no answer to this one.
      lodop.On_Return = (task, value) => {
        if (!asked || task === asked) told(value)
      }
      const value = lodop.PRINT()
      // Over a socket that is the number of the question; without one it is the answer.
      if (!lodop.webskt && value !== undefined) return told(value)
      asked = value
      waiting = setTimeout(() => {
        known = undefined
        done({ unanswered: true })
      }, ${ANSWER_MS})
    }),
  }
  window.addEventListener('message', async ({ data, source, origin }) => {
    if (source !== window.parent || !data || !acts[data.act]) return
    const tell = (answer) => source.postMessage({ id: data.id, ...answer }, origin)
    try {
      // A service that ended since is looked for again: it may be back, and what was found of it reaches nobody.
      if (known && !isOpen(known)) known = undefined
      known ??= await found()
      tell(known ? { answer: await acts[data.act](known, data.job) } : { answer: null })
    } catch (error) {
      tell({ failure: String(error && error.message || error) })
    }
  })
  window.parent.postMessage({ ready: true }, '*')
})()`

const HASH = createHash('sha256').update(SCRIPT).digest('base64')

const HEADERS = {
  'content-security-policy': [
    `default-src 'none'`,
    `script-src 'sha256-${HASH}' 'unsafe-eval' ${SITES.join(' ')}`,
    `connect-src ${SITES.map((site) => `${site} ${site.replace('http', 'ws')}`).join(' ')}`,
    `sandbox allow-scripts`,
    `frame-ancestors 'self'`,
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>C-Lodop</title><script>${SCRIPT}</script>`

export function addLodopBridge(app: FastifyInstance): void {
  app.get(LODOP_BRIDGE, (_request, reply) => reply.headers(HEADERS).type('text/html').send(PAGE))
}
