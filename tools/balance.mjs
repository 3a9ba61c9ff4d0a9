// Several instances behind the small balancer: `node tools/balance.mjs 8080 http://127.0.0.1:8081 …` before those that
// run, or `DATABASE_URL=… node tools/balance.mjs 8080 --start=3`, which starts them as well; see docs/scale.md.
import path from 'node:path'
import { isBuilt } from './lib/build.mjs'
import { startBalancer } from './lib/balancer.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { startInstances } from './lib/instances.mjs'
import { Failure, main } from './lib/main.mjs'
import { runNode, startServer } from './lib/process.mjs'
import { root } from './lib/root.mjs'

const USAGE =
  'Say a port, and the addresses of the instances or how many to start: ' +
  'node tools/balance.mjs 8080 http://127.0.0.1:8081 …, or DATABASE_URL=… node tools/balance.mjs 8080 --start=3'

/** Settings that one machine with several instances needs; what is set stays. */
const settings = (port) => ({
  PORT: String(port),
  DRAIN_SECONDS: process.env['DRAIN_SECONDS'] ?? '3',
})

async function started(port, count) {
  if (!process.env['DATABASE_URL'])
    throw new Failure('Several instances share one database: set DATABASE_URL.')
  await ensureInstalled()
  const code = isBuilt() ? 0 : await runNode(path.join(root, 'tools', 'build.mjs'), [])
  if (code !== 0) throw new Failure('There is nothing to start.')
  const ports = Array.from({ length: count }, (_, place) => port + 1 + place)
  return startInstances(ports, (each) => startServer({ env: settings(each) }))
}

await main(async ([port = '', ...rest]) => {
  const [, count] = /^--start=([1-9])$/.exec(rest[0] ?? '') ?? []
  if (!/^\d+$/.test(port) || rest.length === 0) throw new Failure(USAGE)
  const instances = count === undefined ? undefined : await started(Number(port), Number(count))
  const balancer = await startBalancer(Number(port), instances?.addresses ?? rest)
  console.log(`open ${balancer.address}`)
  if (instances !== undefined) {
    console.log(`kill -HUP ${process.pid} replaces one instance after the other by what is built then`)
    process.on('SIGHUP', () => void instances.replaceAll())
  }
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
  await instances?.stop()
  balancer.close()
  return 0
})
