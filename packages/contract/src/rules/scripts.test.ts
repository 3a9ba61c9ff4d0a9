import { expect, test } from 'vitest'
import { isEnglish, isRussian, isRussianOrEnglish } from './scripts.ts'

// Each text with the scripts it is written in: English, Russian, the two mixed.
const TEXTS: [string, boolean, boolean, boolean][] = [
  ["O'Brien, 12 Main St. #4", true, false, true],
  ['Невский пр., д. 12 — кв. «4»', false, true, true],
  ['ёЁ', false, true, true],
  ['Hotel Москва №1', false, false, true],
  ['12-34 / (5)', true, true, true],
  ['北京', false, false, false],
  ['Beijing 北京', false, false, false],
  ['Москва，1', false, false, false],
  ['Їжак', false, false, false],
  ['Zoë', false, false, false],
  ['', false, false, false],
]

test('P5.9 texts in English only, in Russian only, and in both', () => {
  for (const [text, english, russian, either] of TEXTS) {
    expect([isEnglish(text), isRussian(text), isRussianOrEnglish(text)], text).toEqual([
      english,
      russian,
      either,
    ])
  }
})
