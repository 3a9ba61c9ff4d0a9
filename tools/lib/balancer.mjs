import http from 'node:http'

/**
 * A small balancer. It asks every instance four times a second whether it is ready and gives requests to those that are,
 * in turn. For trying several instances on one machine; offices use the one they have (docs/scale.md).
 */

const LOOK_MS = 250
const SLOW_MS = 2000
/** What may be asked a second time without harm when the first was cut off. */
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isReady = (url) =>
  new Promise((resolve) => {
    const asking = http.get(new URL('/readyz', url), { agent: false, timeout: SLOW_MS }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(false))
  })

const look = async (place) => {
  const ready = await isReady(place.url)
  if (ready !== place.ready) console.log(`${place.url.host} ${ready ? 'takes work' : 'takes no work'}`)
  place.ready = ready
}

/** Looks again and again; an instance that does not answer is not ready. */
function watch(urls) {
  let isOver = false
  const places = urls.map((url) => ({
    url: new URL(url),
    ready: false,
    agent: new http.Agent({ keepAlive: true, maxSockets: 256 }),
  }))
  const lookOn = async (place) => {
    await look(place)
    if (!isOver) setTimeout(() => void lookOn(place), LOOK_MS)
  }
  for (const place of places) void lookOn(place)
  let turn = 0
  return {
    next: (tried) => {
      const free = places.filter((place) => place.ready && !tried.has(place))
      turn += 1
      return free[turn % free.length]
    },
    anyReady: () => places.some(({ ready }) => ready),
    /** One may take work since it was last looked at. */
    lookNow: () => Promise.all(places.map(look)),
    stop: () => {
      isOver = true
      for (const { agent } of places) agent.destroy()
    },
  }
}

function pass(request, response, next, tried = new Set()) {
  const place = next(tried)
  if (place === undefined) {
    request.resume()
    const status = tried.size > 0 ? 502 : 503
    response.writeHead(status, { 'retry-after': '1' }).end('no instance answered\n')
    return
  }
  tried.add(place)
  const { url, agent } = place
  const { method, url: path } = request
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress,
    connection: 'keep-alive',
  }
  const asked = http.request(
    { host: url.hostname, port: url.port, agent, method, path, headers },
    (answer) => {
      const { connection: _, 'keep-alive': __, ...told } = answer.headers
      response.writeHead(answer.statusCode ?? 502, told)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  asked.on('error', (error) => {
    if (response.headersSent) return response.destroy()
    // Nobody took the connection, so nobody has seen the request; else only what does no harm is asked again.
    const isUnseen = error.code === 'ECONNREFUSED' && !request.readableDidRead
    if (isUnseen || HARMLESS.has(method)) return pass(request, response, next, tried)
    return response.writeHead(502).end('the instance was lost while it answered\n')
  })
  response.on('close', () => asked.destroy())
  const send = () => request.pipe(asked)
  if (HARMLESS.has(method)) asked.end()
  // The body goes once somebody has taken the connection: until then another may be asked.
  else asked.on('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
}

/** Listens on a port for the instances at some addresses. */
export async function startBalancer(port, urls) {
  const places = watch(urls)
  const server = http.createServer((request, response) => {
    const looked = places.anyReady() ? Promise.resolve() : places.lookNow()
    void looked.then(() => pass(request, response, places.next))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close() {
      places.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
