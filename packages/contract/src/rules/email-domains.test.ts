import { expect, test } from 'vitest'
import { emailSuggestions } from './email-domains.ts'
import { isEmail } from './patterns.ts'

test('C5.25 seven common domains are suggested once @ is typed', () => {
  expect(emailSuggestions('li')).toBeUndefined()
  const suggested = emailSuggestions('li@') ?? []
  expect(suggested).toHaveLength(7)
  expect(new Set(suggested).size).toBe(7)
  expect(suggested.every(isEmail)).toBe(true)
})

test('C5.25 what follows @ narrows them down, in any case', () => {
  expect(emailSuggestions('li@1')).toEqual(['li@163.com', 'li@126.com'])
  expect(emailSuggestions('Li@QQ')).toEqual(['Li@qq.com'])
})

test('P8.25 nothing found is an empty list; nothing to suggest is none', () => {
  expect(emailSuggestions('li@consulate')).toEqual([])
  expect(emailSuggestions('li@qq.com')).toBeUndefined()
  expect(emailSuggestions('@qq')).toBeUndefined()
})
