import { expect, test } from 'vitest'
import { withoutUnseen } from './unseen.ts'

test('what nobody sees is no part of a text', () => {
  for (const sign of [
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u3164',
    '\u2800',
    '\u{e0041}',
    '\u034f',
  ])
    for (const [typed, is] of [
      [sign, ''],
      [`EH${sign}7300001`, 'EH7300001'],
      [`${sign}王${sign}芳${sign}`, '王芳'],
    ] as const)
      expect(withoutUnseen(typed)).toBe(is)
})

test('joiners stay where a script or a picture is written by them, and nowhere else', () => {
  for (const kept of ['می\u200cخواهم', 'ක්\u200dරී', '👩\u200d💻', '👩🏽\u200d⚕️', '❤\ufe0f', '葛\u{e0100}'])
    expect(withoutUnseen(kept)).toBe(kept)
  for (const [typed, is] of [
    ['E\u200dH', 'EH'],
    ['王\u200c芳', '王芳'],
    ['\u200d', ''],
    ['E\ufe0fH', 'EH'],
    ['م\u200c', 'م'],
  ] as const)
    expect(withoutUnseen(typed)).toBe(is)
})

test('what turns the direction of writing is left to be refused', () => {
  expect(withoutUnseen('a\u202eb')).toBe('a\u202eb')
})
