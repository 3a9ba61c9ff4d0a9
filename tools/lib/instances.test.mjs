import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer } from './balancer.mjs'
import { startInstances } from './instances.mjs'
import { startServer } from './process.mjs'

/** Leaves as the product does: first it says so, and goes on answering until the balancer has seen it. */
const SERVER = `
import http from 'node:http'
let [stopping, seen] = [false, 0]
const server = http.createServer((request, response) => {
  if (request.url === '/readyz') {
    response.writeHead(stopping ? 503 : 200).end()
    if (stopping && (seen += 1) === 2) server.close()
    return
  }
  if (stopping) response.setHeader('connection', 'close')
  response.end(String(process.pid))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => (stopping = true))
`

let folder
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'visa-instances-'))
  writeFileSync(path.join(folder, 'server.mjs'), SERVER)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

test('instances are replaced one after the other and none of the requests is lost; one that is killed comes again', async () => {
  const ports = [await freePort(), await freePort()]
  const started = []
  const instances = await startInstances(ports, (port) => {
    const server = startServer({
      env: { PORT: String(port) },
      stdio: 'ignore',
      main: path.join(folder, 'server.mjs'),
    })
    started.push(server)
    return server
  })
  const { address, close } = await startBalancer(0, instances.addresses)
  const ask = async () => {
    const response = await fetch(address)
    return response.ok ? Number(await response.text()) : response.status
  }
  const pids = () => started.map(({ child }) => child.pid)
  const seen = new Set()
  try {
    await expect.poll(async () => seen.add(await ask()).has(pids()[1])).toBe(true)
    await expect.poll(async () => seen.add(await ask()).has(pids()[0])).toBe(true)
    let isOver = false
    const answers = []
    const asking = (async () => {
      while (!isOver) answers.push(await ask())
    })()
    await instances.replaceAll()
    isOver = true
    await asking
    expect(started).toHaveLength(4)
    expect(answers.filter((answer) => !pids().includes(answer))).toEqual([])
    started[3].child.kill('SIGKILL')
    await expect.poll(() => started.length).toBe(5)
    await expect.poll(async () => (await ask()) === pids()[4]).toBe(true)
  } finally {
    await instances.stop()
    close()
  }
})
