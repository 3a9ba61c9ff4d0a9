// A robot that does nothing but form tasks, with plain requests in place of a browser. Runs the compiled code.
import pino from 'pino'
import { parse } from 'parse5'
import { createDb } from '../../dist/db/pool.js'
import { reachedSites } from '../../dist/features/form-task/robot/robot-deps.js'
import { startRobot } from '../../dist/features/form-task/robot/robot.js'
import { SiteTrouble } from '../../dist/features/form-task/robot/site-driver.js'

const [, , url = '', address = '', name = '', times = '{}'] = process.argv
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const REQUEST_MS = 10_000

function* elements(node) {
  for (const child of node.childNodes ?? []) {
    if (child.tagName) yield child
    yield* elements(child)
  }
}
const attribute = (element, wanted) => element.attrs.find((each) => each.name === wanted)?.value

/** The form whose button is pressed, and where it is sent. */
const formOf = (html) => {
  const form = [...elements(parse(html))].find(({ tagName }) => tagName === 'form')
  return { action: attribute(form, 'action'), upload: attribute(form, 'enctype') !== undefined }
}

/** Follows pages as a browser does: cookies, redirects, forms. */
function requestDriver(site) {
  let [html, cookie, filled] = ['', '', { values: {} }]
  const fetched = async (target, init = {}) => {
    const headers = { ...init.headers, ...(cookie === '' ? {} : { cookie }) }
    const signal = AbortSignal.timeout(REQUEST_MS)
    let answer
    try {
      answer = await fetch(target, { ...init, headers, redirect: 'manual', signal })
    } catch {
      throw new SiteTrouble()
    }
    const [given] = answer.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';')[0]
    if (answer.status >= 500) throw new SiteTrouble()
    const next = answer.headers.get('location')
    if (next !== null) return fetched(new URL(next, target))
    html = await answer.text().catch(() => {
      throw new SiteTrouble()
    })
  }
  return {
    open: (path) => fetched(`${site}${path}`),
    html: async () => html,
    async fillIn(filling) {
      filled = filling
    },
    async press() {
      const { action, upload } = formOf(html)
      const { values, files = [] } = filled
      filled = { values: {} }
      const body = upload ? new FormData() : new URLSearchParams(values)
      for (const { field, name: file, bytes } of files) body.append(field, new Blob([bytes]), file)
      await fetched(new URL(action, site), { method: 'POST', body })
    },
    picture: async () => undefined,
    download: async () => undefined,
    close: async () => undefined,
  }
}

const db = createDb({ url, max: 2, statementTimeoutMs: 20_000, onError: () => undefined })
startRobot({
  db,
  log: pino({ level: 'silent' }),
  name,
  browser: 'requests',
  sites: reachedSites(db, address),
  open: async (site) => requestDriver(site.address),
  giveResult: async () => undefined,
  pictures: async () => '',
  photoOf: async () => ({ name: 'photo.jpg', mime: 'image/jpeg', bytes: PHOTO }),
  times: JSON.parse(times),
})
