import type { ResultPerson } from '@visa/contract/visa/result'
import { expect, test } from 'vitest'
import {
  inParts,
  isReady,
  lacksVisa,
  NO_FIELDS,
  pastedCodes,
  readFound,
  sentLine,
  withLines,
  withoutPeople,
  type BatchLine,
} from './batch-lines.ts'

const person = (applicantId: number, more: Partial<ResultPerson> = {}): ResultPerson => ({
  applicantId,
  name: `人${applicantId}`,
  latinName: '',
  passportNo: `E${applicantId}`,
  orderId: 1,
  orderNo: 'V1',
  nationCode: 'RUS',
  visaType: 1,
  status: 64,
  label: null,
  passportStatus: 3,
  lodgingDay: null,
  result: null,
  hasFile: false,
  problem: '',
  ...more,
})

const line = (of: ResultPerson, more: Partial<BatchLine> = {}): BatchLine => ({
  person: of,
  result: 1,
  way: 'SCAN',
  fields: NO_FIELDS,
  reason: '',
  ...more,
})

test('a code adds who fits, once', () => {
  const found = { code: 'V1', kind: 'people' as const, people: [person(1), person(2, { problem: '未送签' })] }
  const taken = readFound([], found)
  expect(taken).toMatchObject({ kind: 'added', people: [{ applicantId: 1 }] })
  const lines = withLines(
    [],
    taken.people.map((each) => line(each)),
  )
  expect(readFound(lines, found).kind).toBe('twice')
  expect(readFound([], { ...found, people: [person(2, { problem: '未送签' })] }).kind).toBe('problem')
  expect(readFound([], { code: 'X', kind: 'unknown', people: [] }).kind).toBe('unknown')
  expect(withoutPeople(lines, [1])).toEqual([])
})

test('another result takes a reason, the file that lacked takes none', () => {
  const file = { fileName: 'a.pdf', storageName: 'a', fileIndex: 0 }
  const again = person(1, { result: 1, status: 72 })
  expect(isReady(line(again))).toBe(false)
  expect(isReady(line(again, { reason: '领馆更正' }))).toBe(true)
  expect(isReady(line(again, { file }))).toBe(true)
  expect(isReady(line(person(1, { result: 1, hasFile: true }), { file }))).toBe(false)
})

test('a refusal has no visa number', () => {
  const fields = { ...NO_FIELDS, visaNo: '20 1', remark: '说明' }
  expect(sentLine(line(person(1), { result: 2, fields }))).toMatchObject({ visaNo: '', remark: '说明' })
  expect(sentLine(line(person(1), { fields }))).toMatchObject({ visaNo: '20 1' })
})

test('what is pasted is taken apart, and many are sent in parts', () => {
  expect(pastedCodes('E1\n E2 \r\nE1\tP3，E4')).toEqual(['E1', 'E2', 'P3', 'E4'])
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
})

test('asked about, and sent as to be filled in later, are new visas without what they say', () => {
  const whole = { ...NO_FIELDS, visaNo: '20 1', validFrom: '2026-12-01', validTo: '2027-01-01' }
  const file = { storageName: 'file/u1/a.pdf', fileName: 'a.pdf', fileIndex: 0 }
  const lines = [
    line(person(1)),
    line(person(2), { fields: whole }),
    line(person(3), { result: 2 }),
    line(person(4), { fields: { ...whole, validTo: null } }),
    line(person(5), { file }),
    line(person(6, { result: 1 }), { file }),
  ]
  expect(lines.filter(lacksVisa).map((each) => each.person.applicantId)).toEqual([1, 4, 5])
  expect(lines.map((each) => sentLine(each).later)).toEqual(lines.map(lacksVisa))
})
