import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './lib/root.mjs'

const MB = 1024 * 1024
const BUILDING = 400
/** Node and what the launcher itself needs; what building takes is several times as much. */
const MOST = 200

/** A build that takes a lot, and a server that tells how much its launcher took at most. */
const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs'
const held = Buffer.alloc(${BUILDING * MB}, 1)
mkdirSync('apps/server/dist/bundle', { recursive: true })
writeFileSync('apps/server/dist/bundle/main.js', process.env.SERVER)
console.log('built with ' + held.length)
`
const SERVER = `
const { readFileSync } = require('node:fs')
const [, kB] = /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/' + process.ppid + '/status', 'utf8'))
console.log('launcher ' + kB)
process.disconnect()
`

const write = (product, file, text) => writeFileSync(path.join(product, file), text)

/** A product of which only the launcher is ours. */
function plantedProduct() {
  const product = mkdtempSync(path.join(tmpdir(), 'visa-start-'))
  onTestFinished(() => rmSync(product, { recursive: true, force: true }))
  for (const folder of ['tools', 'node_modules']) mkdirSync(path.join(product, folder))
  cpSync(path.join(root, 'tools', 'lib'), path.join(product, 'tools', 'lib'), { recursive: true })
  cpSync(path.join(root, 'tools', 'start.mjs'), path.join(product, 'tools', 'start.mjs'))
  write(product, 'package.json', '{ "type": "commonjs" }')
  write(product, 'package-lock.json', '{ "packages": { "": {} } }')
  write(product, 'node_modules/.package-lock.json', '{ "packages": {} }')
  write(product, 'tools/build.mjs', BUILD)
  return product
}

// What a process took at most is told by Linux alone.
test.runIf(process.platform === 'linux')(
  'what a first start takes to build does not stay with the launcher',
  async () => {
    const product = plantedProduct()
    const child = spawn(process.execPath, [path.join(product, 'tools', 'start.mjs')], {
      cwd: product,
      env: { PATH: process.env['PATH'], SERVER },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = await once(child, 'close')
    expect(output).toContain(`built with ${BUILDING * MB}`)
    expect(code, output).toBe(0)
    expect(Number(/launcher (\d+)/.exec(output)?.[1]) * 1024).toBeLessThan(MOST * MB)
  },
)

/** A server that goes on until it is told to stop. */
const STAYING = `
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => { console.log('stopped well'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('up ' + process.pid + ' ' + process.ppid)
`

const end = (pid) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone, as it should be.
  }
}

// npm and its shell may end by a signal without handing it on.
test.runIf(process.platform !== 'win32').each([
  ['SIGTERM', 'the shell of npm'],
  ['SIGKILL', 'the shell of npm'],
  ['SIGTERM', 'the launcher'],
  ['SIGINT', 'the launcher'],
])('%s to %s ends launcher and server', async (signal, whom) => {
  const product = plantedProduct()
  const shell = spawn('sh', ['-c', '"$0" tools/start.mjs; true', process.execPath], {
    cwd: product,
    env: { PATH: process.env['PATH'], SERVER: STAYING, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const up = new Promise((resolve) => {
    shell.stdout.on('data', (text) => {
      output += text
      if (/up \d+ \d+/.test(output)) resolve()
    })
  })
  // The pipe is closed once nobody is left to write into it.
  const left = once(shell.stdout, 'close')
  await up
  const [, ...pids] = /up (\d+) (\d+)/.exec(output).map(Number)
  onTestFinished(() => pids.forEach(end))
  const [, launcher] = pids
  process.kill(whom === 'the launcher' ? launcher : shell.pid, signal)
  await left
  expect(output).toContain('stopped well')
})
