import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, watch } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { serverProjects } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { SERVER_MAIN, binOf, onInterrupt, onWindows, startServer } from './lib/process.mjs'
import { root } from './lib/root.mjs'

const QUIET_MS = 300

function prefix(name, child) {
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`))
  }
  return child
}

/** A tool that stays running: in its own group, so that Ctrl-C comes from here alone. */
function startTool(name, script, args, options = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    ...options,
    detached: !onWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  prefix(name, child)
  const exited = new Promise((resolve) => child.on('close', resolve))
  return { exited, stop: () => child.exitCode === null && child.kill('SIGTERM') }
}

/** Keeps one server running on the newest compiled code. */
function keepServer() {
  let server
  let stopping = false
  let timer
  const start = () => {
    if (stopping || !existsSync(SERVER_MAIN.modules)) return
    const mine = startServer({ stdio: 'pipe', main: SERVER_MAIN.modules })
    server = mine
    prefix('server', mine.child)
    void mine.exited.then((code) => {
      if (server === mine) server = undefined
      if (!stopping && code !== 0) console.log(`[server] ended with ${code}; waiting for a change`)
    })
  }
  const restart = async () => {
    const old = server
    old?.stop()
    await old?.exited
    // Another change may have started one while the old server was closing.
    if (!server) start()
  }
  for (const project of serverProjects) {
    const dist = path.join(root, project, 'dist')
    mkdirSync(dist, { recursive: true })
    watch(dist, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), QUIET_MS)
    })
  }
  start()
  return async () => {
    stopping = true
    server?.stop()
    await server?.exited
  }
}

await main(async () => {
  await ensureInstalled()
  const compiler = startTool('tsc', binOf('typescript', 'tsc'), [
    '-b',
    '--watch',
    '--preserveWatchOutput',
    ...serverProjects,
  ])
  const stopServer = keepServer()
  const web = startTool('web', binOf('vite'), [], {
    cwd: path.join(root, 'apps', 'web'),
    env: { ...process.env, VISA_API_PORT: process.env['VISA_API_PORT'] ?? process.env['PORT'] ?? '8080' },
  })
  const stopAll = () => {
    compiler.stop()
    web.stop()
    void stopServer().then(() => process.exit(0))
  }
  onInterrupt(stopAll)
  await Promise.race([compiler.exited, web.exited])
  stopAll()
  return 0
})
