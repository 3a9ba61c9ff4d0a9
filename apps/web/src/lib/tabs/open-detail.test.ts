import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerFeedback } from '../feedback.ts'
import { openDetail } from './open-detail.ts'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.stubGlobal('location', { hash: '' })
  registerFeedback({
    toast: (_kind, text) => said.push(text),
    alert: async () => undefined,
    confirm: async () => false,
    closeDialogs: () => undefined,
  })
})
afterEach(() => vi.unstubAllGlobals())

test('P2.26 a known order opens its details; for any other, 暂无详情 is shown and nothing opens', () => {
  openDetail({ type: 'VAS', id: '7' })
  expect(location.hash).toBe('#/visa/order-detail?id=7')
  expect(said).toEqual([])
  openDetail({ type: 'SHIP', id: '7' })
  expect(location.hash).toBe('#/visa/order-detail?id=7')
  expect(said).toEqual(['暂无详情'])
})
