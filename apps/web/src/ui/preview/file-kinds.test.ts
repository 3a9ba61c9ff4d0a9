import { expect, test } from 'vitest'
import { fileIcon, hasThumbnail, previewKind } from './file-kinds.ts'

const ALL = (
  'jpg gif png jpeg webp pdf txt json xml csv js md doc docx xls xlsx ppt pptx zip rar 7z ' +
  'bmp svg html exe heic mp4'
).split(' ')

const those = (is: (name: string) => boolean): string[] => ALL.filter((each) => is(`name.${each}`))

test('P9.8 images, pdf and text types can be previewed, and no others', () => {
  expect(those((name) => previewKind(name) === 'image')).toEqual(['jpg', 'gif', 'png', 'jpeg', 'webp'])
  expect(those((name) => previewKind(name) === 'pdf')).toEqual(['pdf'])
  expect(those((name) => previewKind(name) === 'text')).toEqual(['txt', 'json', 'xml', 'csv', 'js', 'md'])
  expect(those((name) => previewKind(name) !== undefined)).toHaveLength(12)
})

test('P9.8 thumbnails are for jpg, gif, png and jpeg', () => {
  expect(those(hasThumbnail)).toEqual(['jpg', 'gif', 'png', 'jpeg'])
})

test('P9.8 text, pdf, office and archive files have icons of their own', () => {
  expect(those((name) => fileIcon(name) === 'text')).toEqual(['txt', 'json', 'xml', 'csv', 'md'])
  expect(those((name) => fileIcon(name) === 'pdf')).toEqual(['pdf'])
  expect(those((name) => fileIcon(name) === 'office')).toEqual(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])
  expect(those((name) => fileIcon(name) === 'archive')).toEqual(['zip', 'rar', '7z'])
})

test('what a name says is read without regard to case, from its last part only', () => {
  expect(previewKind('SCAN.PDF')).toBe('pdf')
  expect(previewKind('a.pdf.exe')).toBeUndefined()
  expect(previewKind('pdf')).toBeUndefined()
  expect(previewKind('folder.pdf/name')).toBeUndefined()
  expect(fileIcon('')).toBe('other')
})
