import { existsSync, readFileSync } from 'node:fs'

const none = () => ({ passed: 0, failed: 0, skipped: 0 })
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
  }
}

/** Counts of Playwright's JSON report. */
export function readPlaywright(file) {
  const stats = readJson(file)?.stats
  if (!stats) return none()
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What each stage took, and all of them. */
export const timesLine = (times) => {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
  const each = times.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  return `${each.join(' · ')} · in all ${total.toFixed(1)} s`
}
