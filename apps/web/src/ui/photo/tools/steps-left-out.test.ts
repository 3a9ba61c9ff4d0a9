import { afterEach, expect, it, vi } from 'vitest'
import { ALL_STEPS, firstSteps, keepSteps } from './steps-left-out.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
afterEach(() => kept.clear())

it('a step that was switched off is off the next time, and on again once it was switched on', () => {
  expect(firstSteps()).toEqual(ALL_STEPS)
  keepSteps({ ...ALL_STEPS, crop: false, background: undefined, enhance: 0 })
  expect(firstSteps()).toEqual({ straighten: true, crop: false, background: undefined, enhance: 0 })
  keepSteps(ALL_STEPS)
  expect(firstSteps()).toEqual(ALL_STEPS)
  expect(kept.size).toBe(0)
})
