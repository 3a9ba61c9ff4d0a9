import { expect, test, vi } from 'vitest'
import { piecesOfPdf } from '../../../ui/preview/pdf.ts'
import { readableList } from './list-file.ts'

vi.mock(import('../../../ui/preview/pdf.ts'), async (original) => ({
  ...(await original()),
  piecesOfPdf: vi.fn<typeof piecesOfPdf>(),
}))
const pieces = vi.mocked(piecesOfPdf)
const pdf = () => new File(['%PDF-'], 'list.pdf', { type: 'application/pdf' })

test('C7.32 a list that cannot be read is told by why: a picture, a password, or damage', async () => {
  expect(await readableList(new File([''], 'list.jpg', { type: 'image/jpeg' }))).toBe('picture')
  pieces.mockResolvedValueOnce([[]])
  expect(await readableList(pdf())).toBe('picture')
  pieces.mockRejectedValueOnce(Object.assign(new Error('No password given'), { name: 'PasswordException' }))
  expect(await readableList(pdf())).toBe('protectedPdf')
  pieces.mockRejectedValueOnce(Object.assign(new Error('Invalid PDF'), { name: 'InvalidPDFException' }))
  expect(await readableList(pdf())).toBe('damagedPdf')
})

test('what is printed is sent as a sheet', async () => {
  pieces.mockResolvedValueOnce([
    [
      { text: 'E12345678', x: 40, y: 100, width: 45, height: 10 },
      { text: 'SHEN "QING"', x: 200, y: 100, width: 55, height: 10 },
    ],
  ])
  const file = await readableList(pdf())
  if (!(file instanceof File)) throw new Error(file)
  expect(file.name).toBe('list.csv')
  expect(await file.text()).toBe('"E12345678","SHEN ""QING"""')
})
