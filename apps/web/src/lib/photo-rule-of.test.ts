import { FORM_CODES } from '@visa/contract/visa/form-codes'
import { PHOTO_RULES } from '@visa/photo/check/photo-rule'
import { expect, test } from 'vitest'
import { photoRuleOf } from './photo-rule-of.ts'

test('the photo of each visa is made by its own rule, and a visa that takes no photo has none', () => {
  const rules = FORM_CODES.map((form) => photoRuleOf(form))
  expect(rules).toEqual(['RUS-STICKER', 'RUS-EVISA', 'PHL-EVISA', undefined, 'MYS-EVISA'])
  const known = new Set(PHOTO_RULES.map(({ code }) => code))
  expect(rules.filter((rule) => rule !== undefined && !known.has(rule))).toEqual([])
  expect(photoRuleOf('')).toBeUndefined()
})
