import { expect, test } from 'vitest'
import { formattedJson } from './param.names.ts'

test('JSON is indented only when it is JSON', () => {
  expect(formattedJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(formattedJson('{a}')).toBeUndefined()
})
