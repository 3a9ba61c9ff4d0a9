import { setTimeout as pause } from 'node:timers/promises'
import { isReady } from './balancer.mjs'

const LOOK_MS = 100
/** After which one that ended by itself is started again. */
const AGAIN_MS = 1000

const addressOf = (port) => `http://127.0.0.1:${port}`

/**
 * Instances on some ports, each started by `start(port)` as process.mjs starts a server. They come one after the other,
 * so that the first brings the structure up to date; one that ends without being told is started again.
 */
export async function startInstances(ports, start) {
  const running = new Map()
  let isOver = false

  const begin = (port) => {
    const server = start(port)
    running.set(port, server)
    server.exited.then(async (code) => {
      if (isOver || running.get(port) !== server) return
      console.log(`the instance on port ${port} ended with ${code}; it is started again`)
      await pause(AGAIN_MS)
      if (!isOver) begin(port)
    })
  }
  /** Whether it takes work; no, once it has ended instead. */
  const ready = async (port) => {
    const server = running.get(port)
    let hasEnded = false
    server.exited.then(() => (hasEnded = true))
    while (!hasEnded && !(await isReady(addressOf(port)))) await pause(LOOK_MS)
    return !hasEnded
  }
  const end = async (port) => {
    const server = running.get(port)
    running.delete(port)
    server.stop()
    await server.exited
  }

  for (const port of ports) {
    begin(port)
    await ready(port)
  }
  let replacing = Promise.resolve()
  const replaceEach = async () => {
    for (const port of ports) {
      if (isOver) return
      await end(port)
      begin(port)
      // The others stay as they are, when the new one does not come up.
      if (!(await ready(port))) {
        console.log(`the new instance on port ${port} did not come up; the others are left as they are`)
        return
      }
    }
    console.log('every instance was replaced')
  }
  return {
    addresses: ports.map(addressOf),
    /** One after the other, each once the one before it takes work. */
    replaceAll: () => (replacing = replacing.then(replaceEach)),
    async stop() {
      isOver = true
      await replacing
      await Promise.all([...running.keys()].map(end))
    },
  }
}
