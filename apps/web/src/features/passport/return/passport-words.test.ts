import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { expect, test } from 'vitest'
import { receivedBy } from './passport-words.ts'

const going = (name: string, hasVisa: boolean, originals = 0) => ({
  name,
  passportNo: `E-${name}`,
  passport: {} as never,
  originals,
  hasVisa,
})

test('nobody signs that they looked at a visa where there is none', () => {
  const { zh, en } = centreReturnMessages
  const [visa, refused] = [going('甲', true), going('乙', false)]
  expect(receivedBy('甲', [visa], zh)).toBe('今收到护照 1 本：E-甲 甲。签证内容已当面核对。')
  expect(receivedBy('乙', [refused], zh)).toBe('今收到护照 1 本：E-乙 乙。')
  expect(receivedBy('乙', [going('乙', false, 2)], zh)).toBe('今收到护照 1 本：E-乙 乙，和材料原件 2 份。')
  expect(receivedBy('甲', [visa, refused], zh)).toBe(
    '今收到护照 2 本：E-甲 甲，E-乙 乙（代）。有签证的护照（E-甲 甲），签证内容已当面核对。',
  )
  expect(receivedBy('乙', [refused], en)).not.toContain('visa')
  expect(receivedBy('甲', [visa], en)).toBe('Passports received: 1 (E-甲 甲). I have looked at the visas.')
  // Papers that come after the passport had gone say nothing of it.
  const papers = { ...visa, passport: null, hasVisa: false, originals: 1 }
  expect(receivedBy('甲', [visa, papers], zh)).toMatch(/。签证内容已当面核对。$/)
})
