import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATIONS = 'apps/server/migrations/'
const run = promisify(execFile)

const git = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('git', args, { cwd: REPOSITORY, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** The steps of the structure at a commit, each with what its file holds. */
async function stepsAt(commit: string): Promise<Map<string, string>> {
  const lines = (await git('ls-tree', commit, MIGRATIONS)).split('\n')
  const found = lines.map((line) => /^\d+ blob (\w+)\t(.*\.sql)$/.exec(line))
  return new Map(found.flatMap((each) => (each ? [[each[2] ?? '', each[1] ?? ''] as const] : [])))
}

interface Earlier {
  commit: string
  /** How many steps of the structure this version has more. */
  behind: number
}

/** An earlier version that was built. */
interface Built extends Earlier {
  folder: string
  main: string
}

/** The newest commit that lacks so many of our newest steps, and had the ones before them as they are. */
async function findEarlier(steps: number): Promise<Earlier | undefined> {
  const ours = await stepsAt('HEAD')
  const commits = (await git('log', '--first-parent', '--format=%H')).trim().split('\n')
  for (const commit of commits) {
    const theirs = await stepsAt(commit)
    const isPart = [...theirs].every(([name, blob]) => ours.get(name) === blob)
    if (isPart && ours.size - theirs.size >= steps) return { commit, behind: ours.size - theirs.size }
  }
  return undefined
}

/** Its packages are those that are installed, its workspaces are its own. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(REPOSITORY, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(to)
  for (const name of await readdir(from))
    if (name !== '@visa') await symlink(join(from, name), join(to, name))
  const { linkWorkspaces } = (await import(join(folder, 'tools', 'lib', 'install.mjs'))) as {
    linkWorkspaces: (base: string) => void
  }
  linkWorkspaces(folder)
}

/**
 * The server of an earlier version, built from its own sources; undefined where there is no history to take it from.
 * Its packages are today's: a version that was made with others may not build.
 */
export async function buildEarlier(steps: number): Promise<Built | undefined> {
  const found = await findEarlier(steps).catch(() => undefined)
  if (found === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'visa-earlier-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await git('archive', `--output=${folder}.tar`, found.commit)
  await run('tar', ['-xf', `${folder}.tar`, '-C', folder])
  await rm(`${folder}.tar`)
  await linkPackages(folder)
  await run(process.execPath, [join(folder, 'tools', 'build.mjs'), 'server'], { cwd: folder })
  return { ...found, folder, main: join(folder, 'apps', 'server', 'dist', 'bundle', 'main.js') }
}

/** How releases are packed, by the tools of whichever version. */
interface Packing {
  stageRelease(to: string): Promise<string>
  packRelease(staged: string, name: string, folder: string, level: number): Promise<string>
}

/**
 * Packages are linked where an earlier version is built. An archive brings them: what is inside of one would be copied
 * through its link, onto itself.
 */
async function bringPackages(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === '@visa') continue
    const place = join(folder, name)
    const stat = await lstat(place)
    if (stat.isSymbolicLink()) {
      const source = await realpath(place)
      await rm(place)
      await cp(source, place, { recursive: true, verbatimSymlinks: true })
    } else if (stat.isDirectory() && name.startsWith('@')) await bringPackages(place)
  }
}

/** Packs an earlier version by its own tools, unpacks the archive in a folder, and tells where its command is. */
export async function unpackEarlier({ folder }: Built, to: string): Promise<string> {
  await run(process.execPath, [join(folder, 'tools', 'build.mjs')], { cwd: folder })
  await bringPackages(join(folder, 'node_modules'))
  const tools = (await import(join(folder, 'tools', 'lib', 'release.mjs'))) as Packing
  const staged = join(to, 'staged')
  const name = await tools.stageRelease(staged)
  const archive = await tools.packRelease(staged, name, to, 1)
  // What was staged lies under the name of the archive now: what is run came out of it.
  await rm(join(to, name), { recursive: true, force: true })
  await run('tar', ['-xzf', archive, '-C', to])
  return join(to, name, 'visa-desk')
}
