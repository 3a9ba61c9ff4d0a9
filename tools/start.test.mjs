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

// What a process took at most is told by Linux alone.
test.runIf(process.platform === 'linux')(
  'what a first start takes to build does not stay with the launcher',
  async () => {
    const product = mkdtempSync(path.join(tmpdir(), 'visa-start-'))
    onTestFinished(() => rmSync(product, { recursive: true, force: true }))
    const write = (file, text) => writeFileSync(path.join(product, file), text)
    for (const folder of ['tools', 'node_modules']) mkdirSync(path.join(product, folder))
    cpSync(path.join(root, 'tools', 'lib'), path.join(product, 'tools', 'lib'), { recursive: true })
    cpSync(path.join(root, 'tools', 'start.mjs'), path.join(product, 'tools', 'start.mjs'))
    write('package.json', '{ "type": "commonjs" }')
    write('package-lock.json', '{ "packages": { "": {} } }')
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    write('tools/build.mjs', BUILD)
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
