import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './lib/root.mjs'

const UNIT = readFileSync(path.join(root, 'deploy', 'visa-desk.service'), 'utf8')
/** Of the machine, where it has one. */
const VERIFIER = 'systemd-analyze'
const canVerify = spawnSync(VERIFIER, ['--version']).status === 0

/** What systemd says of a unit, for a product that lies where this one does. */
function verified(text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'visa-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'visa-desk.service')
  writeFileSync(file, text.replaceAll('=/opt/visa-desk', `=${root}`))
  const { status, stdout, stderr } = spawnSync(VERIFIER, ['verify', file], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('systemd finds nothing wrong with the unit, and would say so', ({ skip }) => {
  if (!canVerify) skip('there is no systemd-analyze here')
  expect(verified(UNIT)).toEqual({ status: 0, said: '' })
  expect(verified(UNIT.replace('TimeoutStopSec', 'TimeoutStop')).said).toContain('Unknown key')
  expect(verified(UNIT.replace('visa-desk start', 'visa-office start')).status).not.toBe(0)
})

test('the unit waits longer than a server may take to stop', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1])
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const drain = Number(/^\| `DRAIN_SECONDS`\s+\| `(\d+)`/m.exec(readme)?.[1])
  expect(seconds).toBeGreaterThan(drain + 60)
})
