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

/** Installs the dependencies when they are missing or older than the lockfile. */
export async function ensureInstalled() {
  const stamp = path.join(root, 'node_modules', '.visa-installed')
  const wanted = installHash(root)
  if (readOr(stamp, '') === wanted) return
  if (!installedMatchesLock(root)) {
    console.log('Installing dependencies (npm ci), about half a minute on the first run…')
    const code = await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
    if (code !== 0) {
      throw new Failure(
        `Installing dependencies failed (npm ci ended with ${code}). It needs to reach an npm registry: ` +
          'check the network, a proxy, and `npm config get registry`; then run the same command again.',
      )
    }
  }
  linkWorkspaces(root)
  writeFileSync(stamp, wanted)
}
