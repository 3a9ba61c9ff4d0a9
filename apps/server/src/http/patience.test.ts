import { once } from 'node:events'
import { connect } from 'node:net'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { batchUpload } from '@visa/contract/files/upload'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { LONGEST_REQUEST_MS } from './patience.ts'

/** Sends a request whose body comes in byte by byte and never ends; what the server says before it hangs up. */
async function trickle(address: URL, path: string, headers: readonly string[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => undefined)
  socket.write(`${[`POST ${path} HTTP/1.1`, `Host: ${address.host}`, ...headers].join('\r\n')}\r\n\r\n`)
  const drip = setInterval(() => socket.write('a'), 20)
  await once(socket, 'close')
  clearInterval(drip)
  return Buffer.concat(heard).toString()
}

test('a body that trickles in is given up, the connection with it, and its sender is told why', async () => {
  const { app, as } = await testApp({ patienceMs: 200 })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 900']
  const said = await trickle(address, dictTypeAdd.path, form)
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(said).toMatch(/\r\nconnection: close\r\n/i)
  expect(said).toContain('"code":"9999","msg":"请求内容长时间未发送完整，连接已关闭，请检查网络后重试"')

  // Files too: whoever is logged in holds no connection either.
  const admin = await as('admin')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const multipart = 'Content-Type: multipart/form-data; boundary=x'
  await trickle(address, batchUpload.path, [multipart, `Cookie: ${cookie}`, 'Content-Length: 900'])
  expect(app.server.requestTimeout).toBe(LONGEST_REQUEST_MS)
})
