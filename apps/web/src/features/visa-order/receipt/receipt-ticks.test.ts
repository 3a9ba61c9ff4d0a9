import { labelCode } from '@visa/contract/custody/label'
import type { ReceiptOrder, ReceiptPerson } from '@visa/contract/visa/receipt'
import { expect, test } from 'vitest'
import {
  isAwaited,
  isTicked,
  linesOf,
  papersTicked,
  readCode,
  withPaper,
  withAskedPapers,
  withTick,
  type Ticks,
} from './receipt-ticks.ts'

const person = (applicantId: number, held = false): ReceiptPerson => ({
  applicantId,
  name: `申请人${applicantId}`,
  latinName: 'CESHI REN',
  passportNo: `E0000000${applicantId}`,
  passportExpiry: null,
  photo: '',
  status: 16,
  passport: held ? { id: 9, status: 1, label: null, placeNote: '' } : null,
  papers: [],
})

const order: ReceiptOrder = {
  orderId: 1,
  orderNo: 'V26111600001',
  status: 16,
  visaCountry: 'RU',
  visaType: 1,
  contactName: '林致远',
  contactMobile: '13912345678',
  promisedDate: null,
  agentName: '',
  people: [person(1), person(2), person(3, true)],
}
const NONE: Ticks = {}

test('a passport ticks its holder, one that is in the house or of another order says so', () => {
  expect(readCode(order, NONE, ' e00000001 ')).toMatchObject({ kind: 'passport', person: { applicantId: 1 } })
  const once = withTick(NONE, 1, { passport: true })
  expect(readCode(order, once, 'E00000001')).toMatchObject({ kind: 'again', person: { applicantId: 1 } })
  expect(readCode(order, NONE, 'E00000003')).toMatchObject({ kind: 'held' })
  expect(readCode(order, NONE, 'E99999999')).toEqual({ kind: 'elsewhere', code: 'E99999999' })
})

test('a label goes to whoever was ticked without one, once', () => {
  const label = labelCode(7)
  expect(readCode(order, NONE, label)).toEqual({ kind: 'labelForNobody', code: label })
  const ticks = withTick(NONE, 2, { passport: true })
  expect(readCode(order, ticks, label)).toMatchObject({ kind: 'label', person: { applicantId: 2 } })
  const labelled = withTick(ticks, 2, { label })
  expect(readCode(order, labelled, label)).toEqual({ kind: 'labelTwice', code: label })
  expect(readCode(order, labelled, labelCode(8))).toMatchObject({ kind: 'labelForNobody' })
})

test('a label goes to whoever was ticked last, wherever they stand in the order', () => {
  const label = labelCode(7)
  let ticks = withTick(withTick(NONE, 2, { passport: true }), 1, { passport: true })
  expect(readCode(order, ticks, label)).toMatchObject({ kind: 'label', person: { applicantId: 1 } })
  ticks = withTick(withTick(ticks, 1, { label }), 1, { passport: false, label: '' })
  expect(readCode(order, ticks, label)).toMatchObject({ kind: 'label', person: { applicantId: 2 } })
})

test('somebody who was added to a confirmed order and is not confirmed is not awaited', () => {
  const added = { ...person(4), status: 8 as const }
  expect(isAwaited(added)).toBe(false)
  expect(readCode({ ...order, people: [...order.people, added] }, NONE, 'E00000004')).toMatchObject({
    kind: 'unconfirmed',
  })
})

test('what came is sent, and nothing of those of whom nothing came', () => {
  let ticks = withTick(NONE, 1, { passport: true, label: labelCode(1) })
  ticks = withPaper(ticks, 2, 5, 2)
  expect(linesOf(order, ticks)).toEqual([
    { applicantId: 1, passport: true, label: labelCode(1), papers: [] },
    { applicantId: 2, passport: false, label: '', papers: [{ requirementId: 5, count: 2 }] },
  ])
  expect(papersTicked(ticks)).toBe(2)
  ticks = withPaper(withTick(ticks, 1, { passport: false }), 2, 5, 0)
  expect(isTicked(ticks)).toBe(false)
  expect(linesOf(order, ticks)).toEqual([])
})

test('all that the checklist asks for is ticked at once, as often as it lacks, and nothing that is there', () => {
  const paper = (requirementId: number, count: number, received: number, must = true) => ({
    requirementId,
    document: 'ID_CARD',
    form: 'COPY',
    count,
    must,
    hintZh: '',
    hintEn: '',
    received,
  })
  const papers = [paper(5, 2, 1), paper(6, 1, 1), paper(7, 1, 0, false), paper(8, 2, 0)]
  const people = [
    { ...person(1), papers },
    { ...person(4), status: 8 as const, papers },
  ]
  const ticks = withAskedPapers(withTick(NONE, 1, { passport: true }), people)
  expect(linesOf({ ...order, people }, ticks)).toMatchObject([
    {
      applicantId: 1,
      passport: true,
      papers: [
        { requirementId: 5, count: 1 },
        { requirementId: 8, count: 2 },
      ],
    },
  ])
})
