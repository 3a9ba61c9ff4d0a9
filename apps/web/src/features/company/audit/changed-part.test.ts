import { expect, test } from 'vitest'
import { changedPart } from './changed-part.ts'

const shown = (before: string, after: string): string => after.slice(...changedPart(before, after))

test('what is different is found between what both begin and end with', () => {
  expect(shown('杭州远途商务旅行社有限公司', '杭州远途商旅有限公司')).toBe('旅')
  expect(shown('杭州远途商务旅行社有限公司', '杭州远途国际旅行社有限公司')).toBe('国际')
  expect(shown('2026-12-31', '2029-12-31')).toBe('9')
  expect(shown('', '邵以宁')).toBe('邵以宁')
  expect(shown('高远', '高远')).toBe('')
  expect(shown('高远', '')).toBe('')
  expect(shown('a𠮷b', 'a𠮶b')).toBe('𠮶')
})
