import type { AuditDocument, AuditPerson } from '@visa/contract/visa/document-audit'
import { describe, expect, test } from 'vitest'
import { wordsFor } from './audit-words.ts'
import { draftOf, verdictOf } from './drafts.ts'
import { documentsAtDesk, isOpen, isSettled, nextOpen, outlookOf } from './desk-documents.ts'

const documentOf = (given: Partial<AuditDocument> = {}): AuditDocument => ({
  id: 1,
  requirementId: 1,
  document: 'EMPLOYMENT',
  form: 'COPY',
  count: 1,
  must: true,
  requested: false,
  hintZh: '',
  hintEn: '',
  status: 1,
  reason: '',
  faults: [],
  note: '',
  files: [],
  updateUser: '',
  updateTime: null,
  onPaper: 0,
  changed: true,
  broughtBy: '',
  broughtAt: null,
  judgedBy: '',
  judgedAt: null,
  lastReason: '',
  facts: [],
  mrz: [],
  ...given,
})

const personOf = (documents: AuditDocument[], given: Partial<AuditPerson> = {}): AuditPerson => ({
  applicantId: 7,
  name: '吕静怡',
  latinName: 'LYU JINGYI',
  status: 32,
  auditedAt: null,
  firstReview: null,
  needs: [],
  documents,
  ...given,
})

const numbered = (...statuses: AuditDocument['status'][]) =>
  statuses.map((status, index) => documentOf({ id: index + 1, requirementId: index + 1, status }))

describe('what the desk walks through', () => {
  test('what must be there or is, of those who are to be audited', () => {
    const wanted = documentOf({ requirementId: 2, id: null, status: null, must: false })
    const people = [
      personOf([documentOf(), wanted]),
      personOf([documentOf()], { applicantId: 8, status: 48 }),
      personOf([{ ...wanted, onPaper: 1 }], { applicantId: 9, status: 24 }),
    ]
    expect(documentsAtDesk({ people }).map(({ key }) => key)).toEqual(['7-1-', '9-2-'])
  })

  test('the next one that nobody judged, from the top again at the end; none when all are', () => {
    const documents = documentsAtDesk({ people: [personOf(numbered(1, 2, 1, 3))] })
    expect(nextOpen(documents, undefined)?.key).toBe('7-1-')
    expect(nextOpen(documents, '7-1-')?.key).toBe('7-3-')
    expect(nextOpen(documents, '7-3-')?.key).toBe('7-1-')
    const judged = documentsAtDesk({ people: [personOf(numbered(2, 3))] })
    expect(nextOpen(judged, '7-1-')).toBeUndefined()
  })

  test('an original on paper is open until it is judged; what is not there is not', () => {
    const person = personOf([])
    expect(isOpen({ person, document: documentOf({ status: null, onPaper: 1 }) })).toBe(true)
    expect(isOpen({ person, document: documentOf({ status: null }) })).toBe(false)
  })

  test('of a second audit only what changed or was refused is looked at again', () => {
    const person = personOf([], { auditedAt: '2026-11-15T08:00:00Z' })
    const [before, after] = ['2026-11-15T07:00:00Z', '2026-11-16T07:00:00Z']
    expect(isOpen({ person, document: documentOf({ status: 3, judgedAt: before }) })).toBe(true)
    expect(isOpen({ person, document: documentOf({ status: 3, judgedAt: after }) })).toBe(false)
    const accepted = documentOf({ status: 2, judgedAt: before, changed: false })
    expect(isSettled({ key: '', person, document: accepted })).toBe(true)
    expect(isSettled({ key: '', person, document: { ...accepted, changed: true } })).toBe(false)
    expect(isSettled({ key: '', person: personOf([]), document: accepted })).toBe(false)
  })
})

describe('what ending the audit would make of somebody', () => {
  const missing = documentOf({ id: null, requirementId: 9, status: null })
  test.each([
    [numbered(2, 2), 'approve'],
    [numbered(2, 3), 'incomplete'],
    [[...numbered(2), missing], 'incomplete'],
    [numbered(1, 3), 'stay'],
    [[documentOf({ status: 1, must: false })], 'approve'],
    [[documentOf({ status: null, id: null, onPaper: 2 })], 'stay'],
  ] as const)('%#', (documents, kind) => expect(outlookOf(personOf([...documents]), false).kind).toBe(kind))

  test('where two have to look, the second one approves', () => {
    const whole = numbered(2)
    const reviewed = (mine: boolean) => ({ firstReview: { name: '顾晨', at: '2026-11-16T07:00:00Z', mine } })
    expect(outlookOf(personOf(whole), true).kind).toBe('first')
    expect(outlookOf(personOf(whole, reviewed(true)), true).kind).toBe('second')
    expect(outlookOf(personOf(whole, reviewed(false)), true).kind).toBe('approve')
  })
})

test('the customer’s words are made of the faults and what was asked for, and never too long', () => {
  expect(wordsFor([], '加盖公章')).toBe('')
  expect(wordsFor(['出具日期过旧', '缺页'], '')).toBe('出具日期过旧、缺页，请重新提供。')
  expect(wordsFor(['缺页'], '30 天内')).toBe('缺页，请重新提供，要求：30 天内。')
  expect(wordsFor(['缺页'], '长'.repeat(300))).toBe('缺页，请重新提供。')
})

test('Enter passes what nobody has judged, as its button says; never where the document differs from the form', () => {
  expect(verdictOf(draftOf(documentOf()))).toEqual({ operation: 'accept', faults: [], reason: '' })
  const fact = { field: 'passportNo' as const, value: 'E1', other: 'E2', changed: false }
  expect(verdictOf(draftOf(documentOf({ facts: [{ ...fact, state: 'differs' }] })))).toBeUndefined()
  expect(verdictOf(draftOf(documentOf({ facts: [{ ...fact, state: 'same' }] })))).toBeDefined()
  expect(draftOf(documentOf({ status: 3, reason: '缺页' }))).toMatchObject({ operation: 'refuse' })
})
