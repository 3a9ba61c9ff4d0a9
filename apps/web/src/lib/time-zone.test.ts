import { expect, it, vi } from 'vitest'
import { foreignZone, offsetText } from './time-zone.ts'

it.each([
  [480, 'UTC+08:00'],
  [0, 'UTC+00:00'],
  [-300, 'UTC-05:00'],
  [-210, 'UTC-03:30'],
  [345, 'UTC+05:45'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(offsetText(minutes)).toBe(text)
})

it('P8.24 asks about zones other than UTC+8 only', () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const offset = vi.spyOn(at, 'getTimezoneOffset')
  offset.mockReturnValue(-480)
  expect(foreignZone(at)).toBeUndefined()
  offset.mockReturnValue(300)
  expect(foreignZone(at)).toMatch(/^UTC-05:00 \S+/)
})
