import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * A Node of another major version, as the registry of packages has it for this platform; undefined where that cannot be
 * reached or has none. Gone with the running test.
 */
export async function otherNode(major: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-node-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const name = `node-${PLATFORM}`
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--fetch-retries=1']
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    await run(npm, ['install', '--prefix', folder, ...options, `${name}@${major}`], { cwd: folder })
  } catch {
    return undefined
  }
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { stdout } = await run(node, ['--version'])
  if (!stdout.startsWith(`v${major}.`)) throw new Error(`${name}@${major} is ${stdout.trim()}`)
  return node
}
