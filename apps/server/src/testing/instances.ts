import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished } from 'vitest'
import { PATIENCE, startOn } from './data-folders.ts'
import type { Program, ServerProcess } from './server-process.ts'
import { createDatabase } from './test-database.ts'

const BALANCER = fileURLToPath(new URL('../../../../tools/balance.mjs', import.meta.url))

/** A database of the running test's own, which several instances share; empty without a template. */
export const sharedDatabase = async (template?: string): Promise<string> => {
  const database = await createDatabase(inject('databaseUrl'), template)
  onTestFinished(() => database.drop())
  return database.url
}

export interface Instance {
  server: ServerProcess
  address: string
  port: string
}

/** An instance behind a balancer, once it takes work: of this version, or of one whose program is named. */
export const startInstance = async (url: string, port = '0', program?: Program): Promise<Instance> => {
  const env = {
    DATABASE_URL: url,
    PORT: port,
    DATA_DIR: join(tmpdir(), 'visa-unused'),
    DRAIN_SECONDS: '3',
    ROBOT: 'off',
  }
  const server = startOn(env, program)
  const address = await server.address
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, PATIENCE).toBe(200)
  return { server, address, port: new URL(address).port }
}

/** The small balancer before the instances; ends with the running test. */
export const startBalancer = async (addresses: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [BALANCER, '0', ...addresses], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ready = () => said.split('takes work').length - 1
  await expect.poll(ready, PATIENCE).toBe(addresses.length)
  return /open (\S+)/.exec(said)?.[1] ?? ''
}
