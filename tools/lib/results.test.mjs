import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  outcomesOf,
  readPlaywright,
  readVitest,
  slowestLine,
  summaryLine,
  timesLine,
  unsteadyVerdict,
} from './results.mjs'
import { root } from './root.mjs'

const inRoot = (name) => path.join(root, name)
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
        { name: inRoot('a'), status: 'failed', assertionResults: [{ status: 'failed' }] },
        { name: inRoot('b'), status: 'failed', assertionResults: [] },
        {
          name: inRoot('c'),
          status: 'passed',
          assertionResults: [
            { status: 'passed', duration: 1500 },
            { status: 'passed', duration: 500 },
          ],
        },
      ],
    }),
  )
  const files = [
    { file: 'a', seconds: 0 },
    { file: 'b', seconds: 0 },
    { file: 'c', seconds: 2 },
  ]
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 3, files })
})

it('counts browser tests, and names those that passed at their second try only', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }
  const spec = (title, status) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [{ duration: 1000 }, { duration: 500 }] }],
  })
  const nested = { file: 'a.spec.ts', specs: [spec('two', 'flaky')] }
  const suites = [{ file: 'a.spec.ts', specs: [spec('one', 'expected')], suites: [nested] }]
  expect(readPlaywright(report({ stats, suites }))).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    unsteady: ['a.spec.ts: two'],
    files: [{ file: 'e2e/a.spec.ts', seconds: 3 }],
  })
})

it('names the files that take longest', () => {
  const files = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 20.4 },
    { file: 'c', seconds: 3 },
  ]
  expect(slowestLine(files, 2)).toBe('longest: b 20 s · c 3 s')
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
