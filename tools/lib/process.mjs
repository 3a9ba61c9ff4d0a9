import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { root } from './root.mjs'

export const onWindows = process.platform === 'win32'
const serverDist = path.join(root, 'apps', 'server', 'dist')
/** The compiled modules as they are, and put into a few files. */
export const SERVER_MAIN = {
  modules: path.join(serverDist, 'main.js'),
  bundle: path.join(serverDist, 'bundle', 'main.js'),
}

/** What is done with an installation beside running it. */
export const SERVER_COMMAND = path.join(serverDist, 'bundle', 'command.js')

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** Path of an installed package's command, to be run with Node itself: works the same on Windows. */
export function binOf(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a command to its end with its output on screen; resolves to its exit code. */
export function run(command, args, { env = {}, cwd = root, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, shell, env: { ...process.env, ...env }, stdio: 'inherit' })
    // A terminal sends Ctrl-C to the child as well; passing it on too would count as an impatient second one.
    const relay = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, relay)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, relay)
      resolve(exitCodeOf(code, signal))
    })
  })
}

export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

export function runNpm(args, options = {}) {
  const cli = process.env['npm_execpath']
  if (cli?.endsWith('.js')) return runNode(cli, args, options)
  return run(onWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: onWindows })
}

/** Runs a Node script quietly; resolves to its exit code and everything it printed. */
export function capture(script, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => (output += text))
    }
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: exitCodeOf(code, signal), output }))
  })
}

/** Starts the built server. `stop()` asks for a clean shutdown, `exited` resolves to its exit code. */
export function startServer({ env = {}, stdio = 'inherit', main = SERVER_MAIN.bundle } = {}) {
  const follow = new URL('./follow-parent.mjs', import.meta.url)
  // The bundle looks for the lines of its sources itself, when somebody asks for them.
  const sources = main === SERVER_MAIN.bundle ? [] : ['--enable-source-maps']
  const args = [...sources, '--import', follow.href, main]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: !onWindows,
    stdio: ['ignore', stdio, stdio, 'ipc'],
  })
  const exited = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
  const stop = (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (onWindows) child.send('stop')
    else child.kill(signal)
  }
  return { child, exited, stop }
}

/**
 * Calls `stop` for the first interrupt and for each one at least a second later: `npm` passes a terminal's
 * Ctrl-C on a second time, and only a person pressing it again means "now".
 */
export function onInterrupt(stop) {
  let last = -Infinity
  const handle = (signal) => {
    const now = performance.now()
    if (now - last < 1000) return
    last = now
    stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle)
}

const LOOK_MS = 500
/** Who started this process: looked up at once, for it may be gone by the time that somebody asks. */
const startedBy = process.ppid

/**
 * Calls `stop` once whoever started this process is gone. A signal to `npm start` can end npm and its shell without
 * reaching the launcher, which would then go on by itself and keep port and folder.
 */
export function onOrphaned(stop) {
  const looking = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(looking)
    stop('SIGTERM')
  }, LOOK_MS)
  looking.unref()
}
