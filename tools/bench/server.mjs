// A built server of its own for a measurement, and a logged-in cookie on it.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SERVER_MAIN } from '../lib/process.mjs'

export const CAPTCHA = 'bench-captcha'

/** The demonstration is written while people can log in already: a measurement waits for its end. */
async function settled(address) {
  for (;;) {
    if ((await fetch(`${address}/readyz`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts the server on a data folder and waits until it is settled; `readyMs` is when it greeted. */
export async function startOn(dataDir, env = {}) {
  const began = performance.now()
  const child = spawn(process.execPath, [SERVER_MAIN.bundle], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', TEST_CAPTCHA: CAPTCHA, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /open (http:\S+)/.exec(text)
      if (found) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const readyMs = performance.now() - began
  await settled(address)
  const settledMs = performance.now() - began
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  return { address, pid: child.pid, readyMs, settledMs, stop }
}

export async function withFolder(work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'visa-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function login(address, userName = 'admin') {
  const response = await fetch(`${address}/api/system/login`, {
    method: 'POST',
    body: new URLSearchParams({ userName, password: 'Visa@2026', imageCaptcha: CAPTCHA }),
  })
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('visa_session='))
  if (!cookie) throw new Error(`the benchmark could not log in: ${await response.text()}`)
  return cookie.split(';')[0]
}

/** A connection for the while of some work, closed whatever comes of it: a database that stops finds none open. */
export async function withClient(url, work) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of the embedded database that a server started in this folder runs on. */
export async function databaseUrl(dataDir) {
  const [, , , port] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim()
  return `postgres://visa:${encodeURIComponent(password)}@127.0.0.1:${port}/visa`
}
