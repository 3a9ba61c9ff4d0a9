import type { Candidate, Difference, ReturnedLine } from '@visa/contract/centre/returned-list'
import { expect, test } from 'vitest'
import { bestOf, openRows, shownDifferences, withPerson, type Said } from './list-rows.ts'

const born: Difference = { field: 'birthDate', theirs: '1990-05-22', ours: '1990-05-21', pending: false }
const NOTHING: Said = { chosen: {}, ticks: {}, reasons: {} }

const line = (id: number, more: Partial<ReturnedLine> = {}): ReturnedLine => ({
  id,
  row: id + 1,
  cells: {},
  state: 'matched',
  applicantId: id * 10,
  candidates: [],
  differences: [],
  result: 1,
  message: '',
  ...more,
})
const person = (applicantId: number, differences: Difference[] = []): Candidate => ({
  applicantId,
  name: 'SHEN QING',
  passportNo: 'E12345678',
  birthDate: '1990-05-21',
  orderId: 1,
  orderNo: 'A1',
  score: 80,
  differences,
})
const ticked = (lines: ReturnedLine[], said = NOTHING) =>
  openRows(lines, said).flatMap((row) => (row.ticked ? [row.line.id] : []))

test('C7.32 a row is ticked by itself only where nothing differs and nobody else is meant', () => {
  const other = line(2, { differences: [born] })
  const pending = line(3, { differences: [{ field: 'result', theirs: '2', ours: '1', pending: true }] })
  const [one, two] = [line(4, { applicantId: 40 }), line(5, { applicantId: 40 })]
  const lines = [line(1), other, pending, one, two, line(6, { state: 'done' }), line(7, { state: 'aside' })]
  expect(ticked(lines)).toEqual([1])
  expect(ticked(lines, { ...NOTHING, ticks: { 1: false, 2: true } })).toEqual([2])
})

test('C7.32 what differs of whoever is chosen is shown, and choosing them ticks the row only where nothing does', () => {
  const open = line(1, { state: 'candidates', applicantId: null })
  expect(ticked([open])).toEqual([])
  const sure = withPerson(NOTHING, 1, person(7))
  expect(ticked([open], sure)).toEqual([1])
  const unsure = withPerson({ ...sure, ticks: { 1: true } }, 1, person(8, [born]))
  expect(shownDifferences(open, unsure)).toEqual([born])
  // A tick for the one before is none for this one.
  expect(ticked([open], unsure)).toEqual([])
  expect(ticked([open], { ...unsure, ticks: { 1: true } })).toEqual([1])
  // Whom another row is about already.
  const both = openRows([open, line(2, { applicantId: 7, state: 'done' })], sure)
  expect(both).toMatchObject([{ others: [3], ticked: false }])
})

test('C7.32 a row to be decided shows who is most likely meant and what differs of them, and takes nobody by itself', () => {
  const open = line(1, {
    state: 'candidates',
    applicantId: null,
    candidates: [person(7, [born]), person(8)],
  })
  expect(bestOf(open)?.applicantId).toBe(7)
  expect(shownDifferences(open, NOTHING)).toEqual([born])
  expect(openRows([open], NOTHING)).toEqual([])
  expect(shownDifferences(open, withPerson(NOTHING, 1, person(8)))).toEqual([])
  expect(bestOf(line(2))).toBeUndefined()
})
