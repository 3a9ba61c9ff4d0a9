import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What it answers: JSON, something that is none, or nothing at all. */
type Reply = object | string | 'nothing'

/** A map provider on this machine: answers what the test says, and remembers what it was asked. */
export async function fakeTencent(reply: (url: URL) => Reply) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    const answer = reply(url)
    if (answer === 'nothing') request.socket.destroy()
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
