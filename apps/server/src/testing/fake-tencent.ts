import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A map provider on this machine: answers what the test says, hangs up where that is nothing, and remembers. */
export async function fakeTencent(reply: (url: URL) => object | string | undefined) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    const answer = reply(url)
    if (answer === undefined) request.socket.destroy()
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    asked,
    env: { TENCENT_MAP_KEY: 'SECRET-MAP-KEY', TENCENT_MAP_ENDPOINT: `http://127.0.0.1:${port}` },
  }
}
