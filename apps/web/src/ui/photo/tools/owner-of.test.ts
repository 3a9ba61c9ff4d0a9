import type { ApplicantRow } from '@visa/contract/visa/applicant-list'
import { expect, it } from 'vitest'
import { ownerOf } from './owner-of.ts'
import { passportNoIn } from './passport-no-in.ts'

const holding = (id: number, passportNo: string) => ({ id, passportNo }) as ApplicantRow
const found = (...rows: ApplicantRow[]) => ({ rows, records: rows.length })

it('a photo belongs to whoever holds the whole number, never to the only one whose number has it in it', () => {
  const longer = holding(1, 'E12345678')
  expect(passportNoIn('E1234567.jpg')).toBe('E1234567')
  expect(ownerOf('E1234567', found(longer))).toBe('nobody')
  expect(ownerOf('E12345678', found(longer))).toBe(longer)
  expect(ownerOf('E1234567', found(longer, holding(2, 'E1234567')))).toMatchObject({ id: 2 })
})

it('somebody found by an order number or a name is not taken for the holder of a passport', () => {
  expect(ownerOf('E1234567', found(holding(1, '')))).toBe('nobody')
  expect(ownerOf('E1234567', found())).toBe('nobody')
})

it('a number is the same however it is written', () => {
  expect(ownerOf('e1234567', found(holding(1, ' E1234567 ')))).toMatchObject({ id: 1 })
})

it('where two hold it, or more were found than are seen, a person chooses', () => {
  expect(ownerOf('E1234567', found(holding(1, 'E1234567'), holding(2, 'E1234567')))).toBe('several')
  expect(ownerOf('E1234567', { rows: [holding(1, 'E1234567')], records: 2 })).toBe('several')
})
