import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles, inOrder, readOr } from './files.mjs'
import { Failure } from './main.mjs'
import { runNpm } from './process.mjs'
import { root } from './root.mjs'

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

const readJson = (base, file) => JSON.parse(readFileSync(path.join(base, file), 'utf8'))
const sorted = (record = {}) =>
  JSON.stringify(Object.entries(record).toSorted(([one], [other]) => inOrder(one, other)))

/** True when npm's own record of what it put into node_modules is what the lockfile asks for. */
export function installedMatchesLock(base) {
  const record = path.join(base, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(readJson(base, 'package-lock.json').packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) {
      const manifest = readJson(base, path.join(place, 'package.json'))
      return DEPENDENCY_FIELDS.every((field) => sorted(manifest[field]) === sorted(wanted[field]))
    }
    // Optional packages are for one platform each; npm leaves out those of the others.
    if (wanted.link || wanted.optional || wanted.devOptional) return true
    return installed[place]?.version === wanted.version
  })
}

/** Makes the links to workspaces that came after the installation: they need no registry. */
export function linkWorkspaces(base) {
  for (const [place, { link, resolved }] of Object.entries(readJson(base, 'package-lock.json').packages)) {
    const at = path.join(base, place)
    if (!link || existsSync(at)) continue
    mkdirSync(path.dirname(at), { recursive: true })
    // The kind of link that Windows lets everybody make; elsewhere the word means nothing.
    symlinkSync(path.join(base, resolved), at, 'junction')
  }
}

/** Hash of everything that decides what belongs into node_modules. */
export function installHash(base) {
  const places = Object.keys(readJson(base, 'package-lock.json').packages)
  const manifests = places.filter((place) => !place.includes('node_modules/'))
  return hashFiles(base, [
    'package-lock.json',
    ...manifests.map((place) => path.posix.join(place, 'package.json')),
  ])
}

/** Whoever has no registry hears of it within seconds; npm by itself tries for more than a minute and says nothing. */
export const PATIENCE = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
  '--fetch-timeout=60000',
]
const SILENCE_MS = 15_000

/** Says from time to time that something is still being done, and what to look at. */
async function tellingMeanwhile(work) {
  const began = performance.now()
  const telling = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `Still installing after ${seconds} s. Does it go on for minutes, look whether npm reaches its registry (\`npm config get registry\`). Ctrl-C ends it.`,
    )
  }, SILENCE_MS)
  try {
    return await work()
  } finally {
    clearInterval(telling)
  }
}

/** Installs the dependencies when they are missing or older than the lockfile. */
export async function ensureInstalled(base = root) {
  const stamp = path.join(base, 'node_modules', '.visa-installed')
  const wanted = installHash(base)
  if (readOr(stamp, '') === wanted) return
  if (!installedMatchesLock(base)) {
    console.log('Installing dependencies (npm ci), about half a minute on the first run…')
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...PATIENCE]
    const code = await tellingMeanwhile(() => runNpm(args, { cwd: base }))
    if (code !== 0) {
      throw new Failure(
        `Installing dependencies failed (npm ci ended with ${code}). It needs to reach an npm registry: ` +
          'check the network, a proxy, and `npm config get registry`; then run the same command again. ' +
          'Where there is none, use a release archive (docs/operations.md).',
      )
    }
  }
  linkWorkspaces(base)
  writeFileSync(stamp, wanted)
}
