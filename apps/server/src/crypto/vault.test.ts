import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { secretKey } from './secret-key.ts'
import { NO_VAULT, createVault } from './vault.ts'

const vaultOf = (byte: number) => createVault(async () => Buffer.alloc(32, byte))

test('a secret comes back whole, and never looks the same twice', async () => {
  const vault = vaultOf(1)
  const sealed = [await vault.seal('a', '密码 Pa55'), await vault.seal('a', '密码 Pa55')]
  expect(sealed[0]).not.toBe(sealed[1])
  for (const each of sealed) {
    expect(Buffer.from(each, 'base64').toString('utf8')).not.toContain('Pa55')
    expect(await vault.open('a', each)).toBe('密码 Pa55')
  }
})

test('another key, another name and a changed byte open nothing', async () => {
  const sealed = await vaultOf(1).seal('a', 'secret')
  const bent = Buffer.from(sealed, 'base64')
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
  await expect(vaultOf(2).open('a', sealed)).rejects.toMatchObject({ reason: 'wrong key' })
  await expect(vaultOf(1).open('b', sealed)).rejects.toMatchObject({ reason: 'wrong key' })
  await expect(vaultOf(1).open('a', bent.toString('base64'))).rejects.toMatchObject({ reason: 'wrong key' })
  await expect(vaultOf(1).open('a', 'in clear')).rejects.toMatchObject({ reason: 'wrong key' })
  await expect(NO_VAULT.seal('a', 'secret')).rejects.toMatchObject({ reason: 'no key' })
})

test('a demonstration makes its own key, once and for nobody else to read; production makes none', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'visa-key-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dataDir = join(parent, 'data')
  const demo = { mode: 'demo', dataDir, secretKey: undefined } as const
  const [first, second] = await Promise.all([secretKey(demo), secretKey(demo)])
  expect(first).toHaveLength(32)
  expect(second).toEqual(first)
  expect(await secretKey(demo)).toEqual(first)
  const file = join(dataDir, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await secretKey({ ...demo, mode: 'production' })).toBeUndefined()
  const given = Buffer.alloc(32, 9)
  expect(await secretKey({ ...demo, secretKey: given })).toBe(given)
  expect(await readFile(file, 'utf8')).toBe(first?.toString('hex'))
  await writeFile(file, 'nonsense')
  await expect(secretKey(demo)).rejects.toBeInstanceOf(StartError)
})
