import { ruleMessages } from '@visa/messages/rules'
import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test('what is said at a field begins with a capital in English, and is as it was in Chinese', () => {
  for (const text of Object.values(ruleMessages.en)) expect(sentence(text)).toMatch(/^[^a-z]/)
  for (const text of Object.values(ruleMessages.zh)) expect(sentence(text)).toBe(text)
  expect(sentence('')).toBe('')
})
