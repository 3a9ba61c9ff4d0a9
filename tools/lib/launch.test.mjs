import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const LAUNCH = fileURLToPath(new URL('launch.mjs', import.meta.url))

/** A bundle of one file that tells who it is, and where it failed. */
const PROGRAM = `const told = () => { throw new Error('planted') }
try { told() } catch (error) { console.log(error.stack) }
exports.late = () => __load('node:os').then((os) => console.log(typeof os.tmpdir))
exports.late()
`
/** Every line of it comes from the one ten lines further down in the source. */
const MAP = {
  version: 3,
  file: 'main.cjs',
  sources: ['../../src/planted.ts'],
  sourcesContent: [''],
  names: [],
  mappings: 'AAUA;AACA;AACA;AACA',
}

async function bundle() {
  const folder = await mkdtemp(path.join(tmpdir(), 'visa-launch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyFile(LAUNCH, path.join(folder, 'main.js'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'main.cjs'), PROGRAM)
  await writeFile(path.join(folder, 'main.cjs.map'), JSON.stringify(MAP))
  const run = async () => (await promisify(execFile)(process.execPath, [path.join(folder, 'main.js')])).stdout
  const kept = async () => {
    const found = (await readdir(folder, { recursive: true })).filter((name) =>
      /^compiled-.*main\.cjs/.test(name),
    )
    return found.map((name) => path.join(folder, name))
  }
  return { folder, run, kept }
}

test('a bundle is compiled once: the next process runs what the first one kept', async () => {
  const { run, kept } = await bundle()
  const first = await run()
  expect(first).toContain('Error: planted')
  expect(first).toContain('function')
  const [file] = await kept()
  const { mtimeMs } = await stat(file)
  expect(await run()).toBe(first)
  expect(await kept()).toEqual([file])
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})

test('what was kept and does not fit is not run, and made anew', async () => {
  const { run, kept } = await bundle()
  const first = await run()
  const [file] = await kept()
  await writeFile(file, 'spoilt')
  expect(await run()).toBe(first)
  expect((await readFile(file)).toString()).not.toBe('spoilt')
})

test('a program that was built anew is run, be it as long as the one that was kept', async () => {
  const { folder, run } = await bundle()
  await run()
  await writeFile(path.join(folder, 'main.cjs'), PROGRAM.replace('planted', 'altered'))
  expect(await run()).toContain('Error: altered')
})

test('a stack tells the source, not the bundle', async () => {
  const { folder, run } = await bundle()
  const source = path.resolve(folder, '../../src/planted.ts')
  const told = await run()
  expect(told).toContain(`${source}:11:`)
  expect(told).not.toContain('main.cjs')
})

test('while it is loaded it is said that this is Node, and afterwards no more than this Node says itself', async () => {
  const { folder, run } = await bundle()
  const said = `console.log('navigator' in globalThis)`
  await writeFile(path.join(folder, 'main.cjs'), `${said}\nsetImmediate(() => ${said})\n`)
  expect(await run()).toBe(`true\n${Number.parseInt(process.versions.node, 10) >= 21}\n`)
})
