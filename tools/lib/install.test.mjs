import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureInstalled, installHash, installedMatchesLock, linkWorkspaces } from './install.mjs'

let base
const write = (file, value) => writeFileSync(path.join(base, file), JSON.stringify(value))

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'visa-install-'))
  mkdirSync(path.join(base, 'node_modules'))
  mkdirSync(path.join(base, 'apps/web'), { recursive: true })
  const manifest = { dependencies: { react: '1.0.0' } }
  const react = { version: '1.0.0' }
  const lock = {
    '': {},
    'apps/web': manifest,
    'node_modules/@visa/web': { link: true, resolved: 'apps/web' },
    'node_modules/react': react,
    'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
  }
  write('package.json', {})
  write('apps/web/package.json', manifest)
  write('package-lock.json', { packages: lock })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/react': react } })
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

it('is satisfied with what npm installed from this lockfile', () => {
  expect(installedMatchesLock(base)).toBe(true)
})

it('notices that nothing is installed', () => {
  rmSync(path.join(base, 'node_modules/.package-lock.json'))
  expect(installedMatchesLock(base)).toBe(false)
})

it('notices another version', () => {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/react': { version: '0.9.0' } } })
  expect(installedMatchesLock(base)).toBe(false)
})

it('notices a package that was added to a workspace but not to the lockfile', () => {
  const before = installHash(base)
  write('apps/web/package.json', { dependencies: { react: '1.0.0', antd: '1.0.0' } })
  expect(installedMatchesLock(base)).toBe(false)
  expect(installHash(base)).not.toBe(before)
})

it('links a workspace that came after the installation', () => {
  linkWorkspaces(base)
  linkWorkspaces(base)
  const linked = realpathSync(path.join(base, 'node_modules/@visa/web'))
  expect(linked).toBe(realpathSync(path.join(base, 'apps/web')))
})

it('says what to look at when no registry answers, after a moment', async () => {
  const registry = process.env['npm_config_registry']
  // Nobody listens there.
  process.env['npm_config_registry'] = 'http://127.0.0.1:9'
  try {
    write('package.json', { name: 'nothing', version: '1.0.0', dependencies: { 'nobody-has-this': '1.0.0' } })
    write('package-lock.json', {
      name: 'nothing',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'nothing', version: '1.0.0', dependencies: { 'nobody-has-this': '1.0.0' } },
        'node_modules/nobody-has-this': { version: '1.0.0' },
      },
    })
    await expect(ensureInstalled(base)).rejects.toThrow(
      /It needs to reach an npm registry: check the network, a proxy, and `npm config get registry`.*release archive/,
    )
  } finally {
    if (registry === undefined) delete process.env['npm_config_registry']
    else process.env['npm_config_registry'] = registry
  }
})
