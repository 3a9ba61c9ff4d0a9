import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const followParent = pathToFileURL(path.join(root, 'tools', 'lib', 'follow-parent.mjs'))
const READY_WITHIN_MS = 200_000
const ASK_EVERY_MS = 100

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Runs the built server until `stop()`; resolves once it is ready, and shows its output if it never is. */
export async function startServer(
  url: string,
  env: Record<string, string>,
): Promise<{ stop: () => Promise<void> }> {
  const main = path.join(root, 'apps', 'server', 'dist', 'bundle', 'main.js')
  const args = ['--import', followParent.href, main]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  let running = true
  const exited = new Promise<void>((resolve) => {
    child.on('close', () => {
      running = false
      resolve()
    })
  })
  const stop = async (): Promise<void> => {
    if (running) child.send('stop')
    await exited
  }
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (!running) throw new Error(`The server ended before it was ready:\n${output}`)
    if (performance.now() > deadline) {
      await stop()
      throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s:\n${output}`)
    }
    await pause(ASK_EVERY_MS)
  }
  // A chapter that cannot be told is left out and logged, so that a demonstration starts all the same.
  if (output.includes('the demonstration does without')) {
    await stop()
    throw new Error(`A part of the demonstration was left out:\n${output}`)
  }
  return { stop }
}
