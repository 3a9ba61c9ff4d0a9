import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  outcomesOf,
  readPlaywright,
  readVitest,
  summaryLine,
  timesLine,
  unsteadyVerdict,
} from './results.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'visa-results-'))
const file = path.join(folder, 'report.json')
const report = (value) => {
  writeFileSync(file, JSON.stringify(value))
  return file
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('counts tests, and a file that broke before its first test as a failure', () => {
  const counts = readVitest(
    report({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }),
  )
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 3 })
})

it('counts browser tests, and names those that passed at their second try only', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }
  const spec = (title, status) => ({ file: 'a.spec.ts', title, tests: [{ status }] })
  const suites = [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] }]
  expect(readPlaywright(report({ stats, suites }))).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    unsteady: ['a.spec.ts: two'],
  })
})

it('lets two unsteady tests through by name, and fails for three', () => {
  expect(unsteadyVerdict([])).toEqual({ failed: false, lines: [] })
  expect(unsteadyVerdict(['a', 'b'])).toEqual({
    failed: false,
    lines: ['! unsteady, passed at the second try: a', '! unsteady, passed at the second try: b'],
  })
  expect(unsteadyVerdict(['a', 'b', 'c']).failed).toBe(true)
})

it('keeps of campaigns what passed and what failed: one that was left out takes the place of no proof', () => {
  const told = ['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled'].map((status) => ({
    title: status,
    status,
  }))
  const testResults = [
    { name: '/a/crash.campaign.test.ts', assertionResults: told },
    { name: '/a/other.test.ts', assertionResults: told },
  ]
  const kept = outcomesOf({ testResults }, '.campaign.')
  expect(kept.map(({ title }) => title)).toEqual(['passed', 'failed'])
})

it('counts nothing where no report was written', () => {
  expect(readVitest(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

it('ends in one plain line', () => {
  expect(summaryLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  expect(summaryLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})

it('says what each stage took', () => {
  const times = [
    { name: 'check', seconds: 25.04 },
    { name: 'unit', seconds: 130 },
  ]
  expect(timesLine(times)).toBe('check 25.0 s · unit 130.0 s · in all 155.0 s')
})
