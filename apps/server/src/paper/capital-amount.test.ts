import { expect, test } from 'vitest'
import { capitalAmount } from './capital-amount.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角整'],
  [105, '壹元零伍分'],
  [1_000, '壹拾元整'],
  [10_100, '壹佰零壹元整'],
  [123_456, '壹仟贰佰叁拾肆元伍角陆分'],
  [223_500, '贰仟贰佰叁拾伍元整'],
  [1_000_000, '壹万元整'],
  [1_000_500, '壹万零伍元整'],
  [10_020_030, '壹拾万零贰佰元叁角整'],
  [10_000_000_001, '壹亿元零壹分'],
  [1_000_100_000_00, '壹拾亿零壹拾万元整'],
])('%i cents are written as %s', (cents, words) => {
  expect(capitalAmount(cents)).toBe(words)
})
