import { machine } from '../states.ts'

/** A document of an applicant: there, and then accepted or refused. What is not there yet has no row. */
export const DOCUMENT_STATUS = { UPLOADED: 1, ACCEPTED: 2, REFUSED: 3 } as const
export type DocumentStatus = (typeof DOCUMENT_STATUS)[keyof typeof DOCUMENT_STATUS]

const { UPLOADED, ACCEPTED, REFUSED } = DOCUMENT_STATUS

export const DOCUMENT_STATUSES: readonly DocumentStatus[] = Object.values(DOCUMENT_STATUS)

const WRITE = 'visa.order.manage.edit'
const AUDIT = 'visa.documentAudit'

export const DOCUMENT_MACHINE = machine({
  name: 'visa_document',
  states: DOCUMENT_STATUSES,
  edges: [
    { operation: 'upload', from: [null], to: UPLOADED, access: null },
    // Other files in its place are looked at anew; what was accepted must be refused first.
    { operation: 'replace', from: [UPLOADED, REFUSED], to: UPLOADED, access: null },
    { operation: 'accept', from: [UPLOADED, REFUSED], to: ACCEPTED, access: AUDIT },
    { operation: 'refuse', from: [UPLOADED, ACCEPTED], to: REFUSED, access: AUDIT, reason: 'required' },
    // A slip of the finger is taken back by whoever made it.
    {
      operation: 'reopen',
      from: [ACCEPTED, REFUSED],
      to: UPLOADED,
      access: AUDIT,
      onlyBy: ['accept', 'refuse'],
    },
    { operation: 'remove', from: [UPLOADED, REFUSED], to: null, access: WRITE, danger: true },
  ],
})
