import { expect, test } from 'vitest'
import { fileNameParts, textHints } from './evisa-names.ts'

test('a file’s name gives the numbers in it', () => {
  expect(fileNameParts('E12345678_吕静怡.pdf')).toEqual(['E12345678'])
  expect(fileNameParts('V26111600012-LYU JINGYI (1).PDF')).toEqual(['V26111600012'])
  expect(fileNameParts('e-visa copy.pdf')).toEqual([])
})

test('a text gives the passports of its machine-readable lines first, and whatever looks like a number', () => {
  const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
  expect(textHints(`Electronic visa\n${zone}`)[0]).toBe('L898902C3')
  expect(textHints('L898902C37UTO7408122F1204159')).not.toContain('L898902C3')
  expect(textHints('Passport No: e12345678  Visa №: 20261116-0042 of 2 pages')).toEqual([
    'E12345678',
    '20261116',
  ])
})
