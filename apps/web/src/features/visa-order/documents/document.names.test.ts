import type { ApplicantDocument } from '@visa/contract/visa/document'
import { expect, test } from 'vitest'
import { progressOf, timeLeft } from './document.names.ts'

const document = (must: boolean, status: ApplicantDocument['status']): ApplicantDocument => ({
  id: null,
  requirementId: 1,
  document: 'PASSPORT',
  form: 'COPY',
  count: 1,
  must,
  requested: false,
  hintZh: '',
  hintEn: '',
  status,
  reason: '',
  note: '',
  files: [],
  updateUser: '',
  updateTime: null,
})

test('what was refused is not in order, and what nobody must bring does not count', () => {
  const list = [
    document(true, 1),
    document(true, 2),
    document(true, 3),
    document(true, null),
    document(false, 1),
  ]
  expect(progressOf(list)).toEqual({ wanted: 4, good: 2, refused: 1 })
})

test('the time of a link is told in hours and minutes, until it is over', () => {
  const now = new Date('2026-11-16T06:00:00Z')
  expect(timeLeft('2026-11-18T06:00:00Z', now)).toEqual({ hours: 48, minutes: 0 })
  expect(timeLeft('2026-11-16T06:05:30Z', now)).toEqual({ hours: 0, minutes: 5 })
  expect(timeLeft('2026-11-16T05:59:59Z', now)).toBeUndefined()
})
