import { cleanFileName } from '@visa/contract/rules/file-name'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf } from './file-name.ts'

test.each([
  ['护照.png', '护照.png'],
  ['../../etc/passwd', 'passwd'],
  ['D:\\scans\\照片.jpg', '照片.jpg'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie_ x=1.png'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['a\u0000.png', 'a.png'],
  ['../../=1+1.jpg', '1+1.jpg'],
  ['.htaccess', 'htaccess'],
  ['name. . ', 'name'],
  ['..', 'file'],
  ['', 'file'],
  ['a"b<c>.pdf', 'a_b_c_.pdf'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('whatever a file is called, its name is one part of one line, and stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const kept = cleanFileName(given)
      expect(kept).toMatch(/^[^\\/\r\n\0]+$/u)
      expect(kept).not.toMatch(/^\.+$/)
      expect(Array.from(kept).length).toBeLessThanOrEqual(200)
      expect(cleanFileName(kept)).toBe(kept)
      // A header holds one line of ASCII, and gives the name back.
      const header = dispositionOf('attachment', kept)
      expect(header).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.~!%&+#$^`|-]+$/)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(kept)
    }),
  )
})
