import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder } from './compress.mjs'
import { hashFiles, isTest, listFiles, readOr } from './files.mjs'
import { Failure } from './main.mjs'
import { binOf, runNode } from './process.mjs'
import { cacheDir, root } from './root.mjs'

export const serverProjects = ['packages/contract', 'packages/messages', 'apps/image', 'apps/server']

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages']

/** What tells two builds apart: the server says it of itself, and an archive of what is in it. */
const idOf = (hash) => hash.slice(0, 10)

const stampOf = (name) => path.join(cacheDir, `built-${name}`)

const parts = [
  {
    name: 'server',
    inputs: [...shared, 'apps/image', 'apps/server', 'tools/lib/bundle-server.mjs', 'tools/lib/launch.mjs'],
    output: 'apps/server/dist/bundle/main.js',
    build: async (hash) => {
      const code = await runNode(binOf('typescript', 'tsc'), ['-b', ...serverProjects])
      // Found only now on a fresh clone, after the installation.
      if (code === 0) await (await import('./bundle-server.mjs')).bundleServer(idOf(hash))
      return code
    },
  },
  {
    name: 'web',
    inputs: [...shared, 'apps/web', 'tools/lib/compress.mjs'],
    output: 'apps/web/dist/index.html',
    build: async () => {
      const web = path.join(root, 'apps', 'web')
      const code = await runNode(binOf('vite'), ['build', '--logLevel', 'warn'], { cwd: web })
      if (code === 0) await compressFolder(path.join(web, 'dist', 'assets'))
      return code
    },
  },
]

const isNamed = (names, { name }) => names.length === 0 || names.includes(name)

/** What the sources of a part come to, and whether its output was made of them. */
function stateOf({ name, inputs, output }) {
  const stamp = stampOf(name)
  const files = inputs.flatMap((input) => listFiles(root, input)).filter((file) => !isTest(file))
  const hash = hashFiles(root, files)
  return { stamp, hash, isBuilt: existsSync(path.join(root, output)) && readOr(stamp, '') === hash }
}

/** Of which build the server is that was built last. */
export const builtId = () => idOf(readOr(stampOf('server'), ''))

/** Whether there is nothing to build. */
export const isBuilt = () => parts.every((part) => stateOf(part).isBuilt)

/** A program that was ended by a signal says so by its code. */
const ENDED_BY_SIGNAL = 128

/** What is told of a build that ended with a code; nothing where that is well. */
export function troubleOf(name, code) {
  if (code > ENDED_BY_SIGNAL)
    return `Building the ${name} was stopped. Nothing half-built is used: the next start builds it anew.`
  return code === 0 ? undefined : `Building the ${name} failed; the messages above say where.`
}

/** Builds the named parts (server, web), all of them without names; each only when its output is missing or its sources changed. */
export async function ensureBuilt(names = []) {
  let built = 0
  for (const part of parts.filter((each) => isNamed(names, each))) {
    const { name, output, build } = part
    const { stamp, hash, isBuilt: isDone } = stateOf(part)
    if (isDone) continue
    const started = performance.now()
    console.log(`Building the ${name}…`)
    rmSync(stamp, { force: true })
    const code = await build(hash)
    const trouble = troubleOf(name, code)
    if (trouble !== undefined) throw new Failure(trouble)
    if (!existsSync(path.join(root, output))) {
      throw new Failure(`Building the ${name} ended well but left no ${output}.`)
    }
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(stamp, hash)
    console.log(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    built += 1
  }
  return built
}
