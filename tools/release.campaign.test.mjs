import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packRelease, sealRelease, stageRelease } from './lib/release.mjs'

const PATIENCE_MS = 600_000
const PORT = 18_080
const PASSWORD = 'Packed@2026'

/** Packed in a moment: nobody keeps it. */
const FAST = 1

let home
/** Where versions lie beside each other. */
let beside
let release
/** As the instructions have it: what is run is what the link points to. */
let link
/** Without any network but the loopback, where the machine lets us make such a place. */
const CUT_OFF = { program: 'unshare', before: ['-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'] }
const AS_IT_IS = { program: 'env', before: [] }
const canCutOff =
  process.platform === 'linux' && spawnSync(CUT_OFF.program, CUT_OFF.before.concat('true')).status === 0

/** Packs what was staged, and unpacks it where all versions lie beside each other. */
async function unpacked(staged, name) {
  const archive = await packRelease(staged, name, path.join(home, 'archives'), FAST)
  expect(spawnSync('tar', ['-xzf', archive, '-C', beside]).status).toBe(0)
  const { stdout } = spawnSync('tar', ['-tvzf', archive, '--numeric-owner'])
  // Whoever unpacks it as root makes no files of a stranger.
  expect(new Set(String(stdout).match(/ \d+\/\d+ /g))).toEqual(new Set([' 0/0 ']))
  rmSync(archive)
  return path.join(beside, name)
}

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'visa-release-'))
  beside = path.join(home, 'in use')
  mkdirSync(beside)
  const staged = path.join(home, 'staged')
  release = await unpacked(staged, await stageRelease(staged))
  link = path.join(home, 'visa-desk')
  pointTo(release)
}, PATIENCE_MS)
afterAll(() => rmSync(home, { recursive: true, force: true }))

function pointTo(version) {
  rmSync(link, { force: true })
  symlinkSync(version, link)
}

/** The version after it: its number is the same, it has one step of the structure more. */
async function nextVersion() {
  const staged = path.join(home, 'next')
  // What ran has left what V8 made of it: that is packed with nothing.
  const filter = (file) => !path.basename(file).startsWith('compiled-')
  cpSync(release, staged, { recursive: true, verbatimSymlinks: true, filter })
  const steps = path.join(staged, 'apps', 'server', 'migrations')
  const count = readdirSync(steps).filter((file) => /^\d+_/.test(file)).length
  const step = `${String(count + 1).padStart(4, '0')}_next.sql`
  writeFileSync(path.join(steps, step), 'create table of_the_next_version (id bigint primary key);\n')
  return { next: await unpacked(staged, await sealRelease(staged)), step }
}

/** Runs a command with nothing of this machine's settings: no Node, no npm, no folders of the project. */
function command(program, args, env = {}) {
  const outside = canCutOff ? CUT_OFF : AS_IT_IS
  return spawn(outside.program, outside.before.concat(program, args), {
    cwd: home,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, SECRET_KEY: 'c'.repeat(64), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function done(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

const visaDesk = (args, env) => done(command(path.join(link, 'visa-desk'), args, env))

/**
 * Starts it, knocks at its door and stops it, from within: nothing outside reaches a place without a network. Written as a
 * program of its own for that reason.
 */
const VISIT = `
import { spawn } from 'node:child_process'
const server = spawn(process.argv[2], ['start'], { stdio: ['ignore', 'pipe', 'pipe'] })
let said = ''
for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
const exited = new Promise((resolve) => server.on('close', resolve))
const address = 'http://127.0.0.1:' + process.env.PORT
const ask = (place, options) => fetch(address + place, options)
const failed = exited.then(() => { throw new Error('it ended: ' + said) })
const ready = async () => {
  while (!(await ask('/readyz').then(({ ok }) => ok, () => false))) await new Promise((go) => setTimeout(go, 200))
}
await Promise.race([ready(), failed])
const page = await ask('/')
const body = new URLSearchParams({ userName: 'admin', password: process.env.ADMIN_PASSWORD, imageCaptcha: '0' })
const login = await ask('/api/system/login', { method: 'POST', body, headers: { origin: address } })
const { msg } = await login.json()
server.kill('SIGTERM')
console.log(JSON.stringify({ page: page.status, title: (await page.text()).includes('<title'), msg, ended: await exited }))
`

const settings = (folder) => ({
  APP_MODE: 'production',
  ALLOW_STAND_INS: 'on',
  DATA_DIR: path.join(home, folder),
  PORT: String(PORT),
  ADMIN_PASSWORD: PASSWORD,
  ROBOT: 'off',
  IMAGE: 'on',
  LOG_LEVEL: 'warn',
})

async function visited(folder) {
  const script = path.join(home, 'visit.mjs')
  writeFileSync(script, VISIT)
  const node = path.join(link, 'node', 'bin', 'node')
  return done(command(node, [script, path.join(link, 'visa-desk')], settings(folder)))
}

/** In the long form it is proven or it fails; a short run on a machine that makes no such place says what it tried. */
const mustBeCutOff = process.platform === 'linux' && process.env['TORTURE'] === 'on'
const WHERE = canCutOff || mustBeCutOff ? 'without any network' : 'with the network of this machine'

test.runIf(process.platform !== 'win32')(
  `what was packed starts on its own Node ${WHERE}, is backed up, upgraded beside itself, and by its backup brought back`,
  { timeout: PATIENCE_MS },
  async () => {
    expect(canCutOff || !mustBeCutOff, 'unshare is refused: nothing shows that no network is needed').toBe(
      true,
    )
    const answered = '"page":200,"title":true,"msg":"图形验证码错误","ended":0'
    expect((await visited('data')).output).toContain(answered)
    const backup = path.join(home, 'backup')
    const backed = await visaDesk(['backup', backup], settings('data'))
    expect(backed.output).toMatch(/Backed up \d+ rows/)
    const { next, step } = await nextVersion()
    // Of one number, and not one over the other.
    expect(next).not.toBe(release)
    expect(readdirSync(beside)).toHaveLength(2)
    const before = await visaDesk(['version'])
    pointTo(next)
    const after = await visaDesk(['version'])
    expect(after.output).toContain(step)
    expect(before.output).not.toContain(step)
    expect((await visaDesk(['verify'])).code).toBe(0)
    expect((await visited('data')).output).toContain(answered)
    pointTo(release)
    const refused = await visaDesk(['start'], settings('data'))
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining(`newer than this program: it has ${step}`),
    })
    const restored = await visaDesk(['restore', backup], settings('again'))
    expect(restored.output).toMatch(/Restored \d+ rows.*every row and file compared/)
    expect((await visited('again')).output).toContain(answered)
    const proven = await visaDesk(['audit-verify'], settings('again'))
    expect(proven).toMatchObject({ code: 0 })
  },
)

test.runIf(process.platform !== 'win32')(
  'it says which file was changed since it was packed, and what it can do',
  { timeout: PATIENCE_MS },
  async () => {
    pointTo(release)
    expect((await visaDesk(['verify'])).output).toMatch(/^\d+ files are as they were packed/)
    appendFileSync(path.join(release, 'apps', 'web', 'dist', 'index.html'), ' ')
    const changed = await visaDesk(['verify'])
    expect(changed.code).toBe(1)
    expect(changed.output).toContain('apps/web/dist/index.html is missing or was changed')
    const about = JSON.parse(readFileSync(path.join(release, 'RELEASE.json'), 'utf8'))
    expect(about).toMatchObject({ name: path.basename(release), node: process.version })
    expect((await visaDesk(['version'])).output).toContain(`${about.version}, build ${about.build}`)
    expect(await visaDesk(['fly'])).toMatchObject({ code: 2 })
    // What its instructions name goes along, and nothing that it cannot do is asked for.
    const named = readFileSync(path.join(release, 'docs', 'operations.md'), 'utf8').match(/deploy\/[\w.-]+/g)
    expect(named.length).toBeGreaterThan(3)
    for (const file of named) expect(readFileSync(path.join(release, file), 'utf8'), file).not.toBe('')
    for (const file of ['README.md', 'docs/operations.md', 'docs/scale.md']) {
      const text = readFileSync(path.join(release, file), 'utf8')
      for (const [, place] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
        expect(existsSync(path.join(release, path.dirname(file), place)), `${file}: ${place}`).toBe(true)
    }
    expect(JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'))).not.toHaveProperty('scripts')
    expect(readFileSync(path.join(release, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('react ')
  },
)
