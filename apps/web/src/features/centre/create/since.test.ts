import { expect, test } from 'vitest'
import { BLANK_DRAFT, newPerson, type CounterDraft } from '../draft.ts'
import { untyped, withoutStep } from './since.ts'

const withPerson = (draft: CounterDraft, passportNo: string): CounterDraft => ({
  ...draft,
  people: [...draft.people, { ...newPerson(draft), passportNo }],
})

test('what was typed after a scan stays when the scan is taken back', () => {
  const first = withPerson(BLANK_DRAFT, 'E1')
  const scanned = withPerson(first, 'E2')
  const typed = { ...scanned, customerName: 'Zhang', remark: 'in a hurry' }
  const undone = withoutStep(typed, { before: first, after: scanned })
  expect(undone.people.map(({ passportNo }) => passportNo)).toEqual(['E1'])
  expect(undone).toMatchObject({ customerName: 'Zhang', remark: 'in a hurry' })
})

test('a label goes, the telephone that was typed beside it stays; somebody who was removed comes back to their place', () => {
  const both = withPerson(withPerson(BLANK_DRAFT, 'E1'), 'E2')
  const change = (draft: CounterDraft, part: object): CounterDraft => ({
    ...draft,
    people: draft.people.map((person, index) => (index === 0 ? { ...person, ...part } : person)),
  })
  const labelled = change(both, { label: 'P1' })
  const typed = change(labelled, { mobile: '13800000000' })
  const [person] = withoutStep(typed, { before: both, after: labelled }).people
  expect(person).toMatchObject({ label: '', mobile: '13800000000' })
  const removed = { ...both, people: both.people.slice(1) }
  const back = withoutStep({ ...removed, remark: 'x' }, { before: both, after: removed })
  expect(back.people.map(({ passportNo }) => passportNo)).toEqual(['E1', 'E2'])
  expect(back.remark).toBe('x')
})

test('a field that was typed over since the step keeps what was typed', () => {
  const filled = { ...BLANK_DRAFT, customerName: 'Member', contactMobile: '13800000000' }
  const typed = { ...filled, customerName: 'Zhang' }
  expect(withoutStep(typed, { before: BLANK_DRAFT, after: filled })).toMatchObject({
    customerName: 'Zhang',
    contactMobile: '',
  })
})

test('the answer about a member leaves alone what was typed while it was under way', () => {
  const now = { ...BLANK_DRAFT, customerName: 'Zhang' }
  const answer = { customerName: 'Member', contactMobile: '13800000000' }
  expect(untyped(answer, BLANK_DRAFT, now)).toEqual({ contactMobile: '13800000000' })
})
