import { constants } from 'node:os'
import { expect, it } from 'vitest'
import { troubleOf } from './build.mjs'

it('tells a build that was stopped from one that failed', () => {
  expect(troubleOf('server', 0)).toBeUndefined()
  expect(troubleOf('server', 2)).toContain('failed; the messages above say where')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    expect(troubleOf('web', 128 + constants.signals[signal])).toBe(
      'Building the web was stopped. Nothing half-built is used: the next start builds it anew.',
    )
})
