import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageRelease } from './lib/release.mjs'

const PATIENCE_MS = 600_000
const PORT = 18_080
const PASSWORD = 'Packed@2026'

let home
let release
/** As the instructions have it: what is run is what the link points to. */
let link
/** Without any network but the loopback, where the machine lets us make such a place. */
const CUT_OFF = { program: 'unshare', before: ['-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'] }
const AS_IT_IS = { program: 'env', before: [] }
const canCutOff =
  process.platform === 'linux' && spawnSync(CUT_OFF.program, CUT_OFF.before.concat('true')).status === 0

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'visa-release-'))
  // Packed in one place and used in another.
  const packed = path.join(home, 'packed')
  release = path.join(home, 'in use')
  await stageRelease(packed)
  renameSync(packed, release)
  link = path.join(home, 'visa-desk')
  pointTo(release)
}, PATIENCE_MS)
afterAll(() => rmSync(home, { recursive: true, force: true }))

function pointTo(version) {
  rmSync(link, { force: true })
  symlinkSync(version, link)
}

/** The version after it: it has one step of the structure more. */
function nextVersion() {
  const next = path.join(home, 'next')
  cpSync(release, next, { recursive: true, verbatimSymlinks: true })
  const steps = path.join(next, 'apps', 'server', 'migrations')
  const count = readdirSync(steps).filter((file) => /^\d+_/.test(file)).length
  const name = `${String(count + 1).padStart(4, '0')}_next.sql`
  writeFileSync(path.join(steps, name), 'create table of_the_next_version (id bigint primary key);\n')
  return { next, name }
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

test.runIf(process.platform !== 'win32')(
  'what was packed starts on its own Node without any network, is backed up, upgraded, and by its backup brought back',
  { timeout: PATIENCE_MS },
  async () => {
    const answered = '"page":200,"title":true,"msg":"图形验证码错误","ended":0'
    expect((await visited('data')).output).toContain(answered)
    const backup = path.join(home, 'backup')
    const backed = await visaDesk(['backup', backup], settings('data'))
    expect(backed.output).toMatch(/Backed up \d+ rows/)
    const { next, name } = nextVersion()
    pointTo(next)
    expect((await visited('data')).output).toContain(answered)
    pointTo(release)
    const refused = await visaDesk(['start'], settings('data'))
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining(`newer than this program: it has ${name}`),
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
    expect((await visaDesk(['verify'])).output).toMatch(/^\d+ files are as they were packed/)
    appendFileSync(path.join(release, 'apps', 'web', 'dist', 'index.html'), ' ')
    const changed = await visaDesk(['verify'])
    expect(changed.code).toBe(1)
    expect(changed.output).toContain('apps/web/dist/index.html is missing or was changed')
    expect(JSON.parse((await visaDesk(['version'])).output)).toMatchObject({ node: process.version })
    expect(await visaDesk(['fly'])).toMatchObject({ code: 2 })
    // What its instructions name goes along.
    const named = readFileSync(path.join(release, 'docs', 'operations.md'), 'utf8').match(/deploy\/[\w.-]+/g)
    for (const file of [...named, 'docs/scale.md'])
      expect(readFileSync(path.join(release, file), 'utf8'), file).not.toBe('')
    expect(readFileSync(path.join(release, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('react ')
  },
)
