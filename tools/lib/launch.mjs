// Becomes the programs of the bundle (bundle-server.mjs), each beside the `.cjs` that it runs.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'

/**
 * Runs the bundle with what V8 made of it the last time: compiling five megabytes of program takes a third of a warm
 * start. What was made is kept beside the bundle when a process ends, and goes with it at the next build; V8 refuses
 * what does not fit, and names what another version, processor or setting of it would need otherwise (the tag).
 */

// Loading makes a great deal that stays. In the megabyte that V8 begins with for what is new, and doubles from time to
// time, it is copied again and again: a quarter of the processor time of a start. So it takes its usual most at once.
v8.setFlagsFromString('--semi-space-growth-factor=16')

const entry = fileURLToPath(import.meta.url).replace(/\.js$/, '.cjs')
const folder = path.dirname(entry)
const kept = path.join(folder, `compiled-${path.basename(entry, '.cjs')}-${v8.cachedDataVersionTag()}`)

/** As Node puts it around a module, and with a way to import: compiled code that was kept has none (bundle-server.mjs). */
const HEAD = '(function (exports, require, module, __filename, __dirname, __load) { '
const load = (specifier) => import(specifier)

const scripts = new Map()
let isNew = false

const orNothing = (read) => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const require = createRequire(import.meta.url)
const { '.js': loadPlain } = require.extensions

require.extensions['.cjs'] = (module, file) => {
  if (path.dirname(file) !== folder) {
    loadPlain(module, file)
    return
  }
  // V8 knows a program by its length alone. One that was built while this one's predecessor still ran, as long as that,
  // would run as the predecessor: what is kept is for the file of this instant.
  const name = `${path.basename(file)}-${statSync(file).mtimeMs}`
  const cachedData = orNothing(() => readFileSync(path.join(kept, name)))
  const script = new vm.Script(`${HEAD}${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    ...(cachedData && { cachedData }),
  })
  scripts.set(name, script)
  if (cachedData === undefined || script.cachedDataRejected === true) isNew = true
  const { exports } = module
  script.runInThisContext().call(exports, exports, createRequire(file), module, file, folder, load)
}

process.once('exit', () => {
  if (!isNew) return
  // Several may end at once, and the folder may be nobody's to write.
  const written = `${kept}.${process.pid}`
  orNothing(() => {
    mkdirSync(written)
    for (const [name, script] of scripts) writeFileSync(path.join(written, name), script.createCachedData())
    rmSync(kept, { recursive: true, force: true })
    renameSync(written, kept)
  })
  orNothing(() => rmSync(written, { recursive: true, force: true }))
})

/** Where the lines of the bundle come from is looked up when somebody asks for a stack, not at every start. */
const maps = new Map()

function mapOf(file) {
  if (!maps.has(file))
    maps.set(
      file,
      orNothing(() => new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))),
    )
  return maps.get(file)
}

function placeOf(frame) {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  const said = String(frame)
  if (typeof file !== 'string' || path.dirname(file) !== folder || line === null || column === null)
    return said
  const found = mapOf(file)?.findEntry(line - 1, column - 1)
  if (found?.originalSource === undefined) return said
  const source = path.resolve(folder, found.originalSource)
  return said.replace(
    `${file}:${line}:${column}`,
    () => `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  )
}

Error.prepareStackTrace = (error, frames) => {
  const told = orNothing(() => Error.prototype.toString.call(error)) ?? 'Error'
  return [told, ...frames.map((frame) => `    at ${placeOf(frame)}`)].join('\n')
}

// Where nothing says that this is Node, `pg` finds out by making a `Response`, which loads all that `fetch` is made of: a
// thirtieth of a warm start, and before the database is sent on its way. Node 21 says so itself.
const isSaid = 'navigator' in globalThis
if (!isSaid) globalThis.navigator = { userAgent: `Node.js/${process.versions.node}` }
require(entry)
if (!isSaid) delete globalThis.navigator
