import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UPLOAD_LIMITS, tellsCount, uploadCountRule, uploadRule } from './uploads.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1) => ({ name, type, size })
const { avatar, file: general, image, certificate } = UPLOAD_LIMITS

test('P5.20 an avatar is a JPG or PNG of at most 3 MB', () => {
  for (const [name, type] of [
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.png', ''],
    ['blob', 'image/png'],
  ] as const)
    expect(uploadRule(file(name, type, 3 * MB), avatar), name).toBeUndefined()
  for (const [name, type] of [
    ['a.gif', 'image/gif'],
    ['a.pdf', 'application/pdf'],
    ['a.exe', 'image/png'],
    ['a.png', 'text/html'],
    ['a.png.exe', ''],
    ['blob', ''],
  ] as const)
    expect(uploadRule(file(name, type), avatar), name).toEqual({ rule: 'avatarType', params: {} })
  expect(uploadRule(file('a.png', 'image/png', 3 * MB + 1), avatar)).toEqual({
    rule: 'imageTooBig',
    params: { max: 3 },
  })
})

test('P5.21 any file of at most 5 MB is taken, five at most, chosen or pasted', () => {
  expect(uploadRule(file('a.anything', 'x/y', 5 * MB), general)).toBeUndefined()
  expect(uploadRule(file('empty', '', 0), general)).toBeUndefined()
  expect(uploadRule(file('a', '', 5 * MB + 1), general)).toEqual({ rule: 'fileTooBig', params: { max: 5 } })
  expect(uploadRule(file('a', '', MB - 1), { ...general, minMb: 1 })).toEqual({
    rule: 'fileTooSmall',
    params: { min: 1 },
  })
  expect(uploadRule(file('a', '', MB), { ...general, minMb: 1 })).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), fc.constantFrom('chosen', 'pasted'), (present, added, way) => {
      const rule = way === 'chosen' ? 'tooManyChosen' : 'tooManyPasted'
      const expected = present + added > 5 ? { rule, params: { max: 5 } } : undefined
      expect(uploadCountRule(present, added, general.maxFiles, way)).toEqual(expected)
    }),
  )
})

test('P5.22 an image list takes pictures of any type that browsers show, of at most 5 MB', () => {
  for (const [name, type] of [
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.bmp', 'image/x-ms-bmp'],
  ] as const)
    expect(uploadRule(file(name, type, 5 * MB), image), name).toBeUndefined()
  for (const [name, type] of [
    ['a.pdf', 'application/pdf'],
    ['a.svg', 'image/svg+xml'],
    ['blob', 'image/svg+xml'],
    ['a.heic', 'image/heic'],
    ['a.tiff', ''],
    ['blob', 'image/tiff'],
    ['a.txt', ''],
  ] as const)
    expect(uploadRule(file(name, type), image), name).toEqual({ rule: 'imageType', params: {} })
  expect(uploadRule(file('a.png', 'image/png', 5 * MB + 1), image)).toEqual({
    rule: 'imageTooBig',
    params: { max: 5 },
  })
})

test('P5.23 a certificate is a JPG, JPEG, PNG or PDF of at most 3 MB', () => {
  for (const [name, type] of [
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.PDF', 'application/pdf'],
  ] as const)
    expect(uploadRule(file(name, type, 3 * MB), certificate), name).toBeUndefined()
  expect(uploadRule(file('a.gif', 'image/gif'), certificate)).toEqual({ rule: 'certificateType', params: {} })
  expect(uploadRule(file('a.pdf', 'application/pdf', 3 * MB + 1), certificate)).toEqual({
    rule: 'fileTooBig',
    params: { max: 3 },
  })
})

test('P9.11 the limits: avatar 3 MB, files and images 5 MB, 5 of them; 999 is not told', () => {
  expect([avatar.maxMb, general.maxMb, image.maxMb]).toEqual([3, 5, 5])
  expect([general.maxFiles, image.maxFiles]).toEqual([5, 5])
  expect([5, 998, 999, 1000].map(tellsCount)).toEqual([true, true, false, false])
})
