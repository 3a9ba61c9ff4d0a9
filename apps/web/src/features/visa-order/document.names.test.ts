import type { ApplicantDocument } from '@visa/contract/visa/document'
import { expect, test } from 'vitest'
import { progressOf } from './document.names.ts'

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
  onPaper: 0,
  reason: '',
  faults: [],
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
