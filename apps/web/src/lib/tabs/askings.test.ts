import { expect, it, vi } from 'vitest'
import { noteAsking, onAsking, timesAsked } from './askings.ts'

it('counts how often a tab was asked for the same, and tells who listens', () => {
  const listener = vi.fn<() => void>()
  const stop = onAsking(listener)
  const place = { screen: 'sys.role', name: '' }
  noteAsking(place, { companyId: '5' })
  noteAsking(place, { companyId: '5' })
  noteAsking(place, { companyId: '6' })
  noteAsking({ ...place, name: 'other' }, { companyId: '5' })
  expect(timesAsked('sys.role', { companyId: '5' })).toBe(2)
  expect(timesAsked('sys.role', { companyId: '6' })).toBe(1)
  expect(timesAsked('sys.role other', { companyId: '5' })).toBe(1)
  expect(timesAsked('sys.dict', {})).toBe(0)
  stop()
  noteAsking(place, { companyId: '5' })
  expect(listener).toHaveBeenCalledTimes(4)
})
