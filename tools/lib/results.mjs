import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const none = () => ({ passed: 0, failed: 0, skipped: 0 })
const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0)
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Counts of Vitest's JSON report; a file that failed before its first test counts as one failure. */
export function readVitest(file) {
  const report = readJson(file)
  if (!report) return none()
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, assertionResults }) => ({
      file: path.relative(root, name),
      seconds: sumOf(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
    })),
  }
}

/** What campaigns came to: one that was left out says nothing of what it would show, and takes the place of nothing. */
export const outcomesOf = ({ testResults }, campaign) =>
  testResults
    .filter(({ name }) => name.includes(campaign))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Counts of Playwright's JSON report, and the tests that passed at their second try only. */
export function readPlaywright(file) {
  const report = readJson(file)
  if (!report) return none()
  const { stats } = report
  const unsteady = specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}: ${spec.title}`)
  const files = report.suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds:
      sumOf(
        specsOf(suite).flatMap(({ tests }) =>
          tests.flatMap(({ results }) => results.map((each) => each.duration)),
        ),
      ) / 1000,
  }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    unsteady,
    files,
  }
}

/** More unsteady tests than this in one run fail it: one is bad luck on a busy machine, three are a fault. */
const UNSTEADY_AT_MOST = 2

/** What a run says of its unsteady tests, and whether they are too many. */
export const unsteadyVerdict = (unsteady) => ({
  failed: unsteady.length > UNSTEADY_AT_MOST,
  lines: unsteady.map((title) => `! unsteady, passed at the second try: ${title}`),
})

/** The files whose tests take longest: where a run that became too long is made shorter. */
export const slowestLine = (files, count = 8) => {
  const most = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
  return `longest: ${most.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(' · ')}`
}

export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What each stage took, and all of them. */
export const timesLine = (times) => {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
  const each = times.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  return `${each.join(' · ')} · in all ${total.toFixed(1)} s`
}
