import type { Attachment } from '@visa/contract/files/file'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { expect, test } from 'vitest'
import { acceptOf, chooseFiles, nextIndex, withAttachment } from './choose-files.ts'

const { avatar, file, certificate } = UPLOAD_LIMITS
const facts = (name: string, size = 1) => ({ name, type: '', size })
const attachment = (fileName: string, fileIndex: number): Attachment => ({
  fileName,
  storageName: `file/${fileName}`,
  fileIndex,
})

test('P5.23 what fits is taken, and why the others are not is said once', () => {
  const files = ['a.pdf', 'b.exe', 'c.doc', 'd.png'].map((name) => facts(name))
  expect(chooseFiles(files, 0, certificate, 'chosen')).toEqual({
    taken: [facts('a.pdf'), facts('d.png')],
    failures: [{ rule: 'certificateType', params: {} }],
  })
})

test('P5.21 more files than there is room for are refused together', () => {
  const two = [facts('a.txt'), facts('b.txt')]
  expect(chooseFiles(two, 3, file, 'chosen').taken).toHaveLength(2)
  expect(chooseFiles(two, 4, file, 'chosen')).toEqual({
    taken: [],
    failures: [{ rule: 'tooManyChosen', params: { max: 5 } }],
  })
  expect(chooseFiles(two, 4, file, 'pasted').failures[0]?.rule).toBe('tooManyPasted')
})

test('P3.19 attachments stay in the order in which they were chosen', () => {
  const list = withAttachment([attachment('b', 1)], attachment('a', 0))
  expect(list.map(({ fileName }) => fileName)).toEqual(['a', 'b'])
  expect(withAttachment(list, attachment('c', 2)).map(({ fileIndex }) => fileIndex)).toEqual([0, 1, 2])
})

test('every upload has a place of its own', () => {
  expect(nextIndex([], -1)).toBe(0)
  expect(nextIndex([attachment('a', 4)], -1)).toBe(5)
  expect(nextIndex([attachment('a', 4)], 7)).toBe(8)
})

test('the file dialog offers what is taken', () => {
  expect(acceptOf(avatar)).toBe('.jpg,.jpeg,.png')
  expect(acceptOf(file)).toBeUndefined()
})
