import { expect, it } from 'vitest'
import { lackAddress } from './lack-address.ts'

it('leads to the field of the order, the application, or the step', () => {
  expect(lackAddress(7, { kind: 'order', step: 1, applicantId: null, field: 'contactName' })).toBe(
    '#/visa/new-order-detail?id=7&step=1&field=contactName',
  )
  expect(lackAddress(7, { kind: 'field', step: 2, applicantId: 9, field: 'passportNo' })).toBe(
    '#/visa/applicant?id=9&field=passportNo',
  )
  expect(lackAddress(7, { kind: 'step', step: 2, applicantId: null, field: '' })).toBe(
    '#/visa/new-order-detail?id=7&step=2',
  )
  expect(lackAddress(7, { kind: 'document', step: 3, applicantId: 9, field: 'BANK_STATEMENT' })).toBe(
    '#/visa/new-order-detail?id=7&step=3&applicantId=9',
  )
  // A file that the application itself asks for is uploaded there.
  expect(lackAddress(7, { kind: 'field', step: 3, applicantId: 9, field: 'passportScan' })).toBe(
    '#/visa/applicant?id=9&field=passportScan',
  )
})
