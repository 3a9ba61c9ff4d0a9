import { remark } from '@visa/contract/fields'
import { FINANCE_LIMITS, financeStatus } from '@visa/contract/money/finance-review'
import { FINANCE_MACHINE } from '@visa/contract/money/finance-review.states'
import { subjectKind } from '@visa/contract/money/payment'
import * as z from 'zod/mini'
import { moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())

/** Where the money of one subject stands with finance. */
export const reviewTable = table('finance_review', {
  fields: { remark: remark(FINANCE_LIMITS.remark) },
  given: {
    subjectKind,
    subjectId: z.number(),
    subjectNo: z.string(),
    bookId: z.number(),
    acceptOrgId: idOrNone,
    centreId: idOrNone,
    platformId: idOrNone,
    ownerId: idOrNone,
    status: financeStatus,
    totalCents: z.number(),
    paidCents: z.number(),
    refundedCents: z.number(),
    movedAt: z.string(),
  },
  also: {
    submittedCents: idOrNone,
    confirmedCents: idOrNone,
    submittedBy: idOrNone,
    confirmedBy: idOrNone,
    reviewedBy: idOrNone,
  },
  columns: { movedAt: moment('moved_at') },
  log: {
    submittedBy: null,
    confirmedBy: null,
    reviewedBy: null,
  },
  reach: {
    owner: 'ownerId',
    parties: { platform: 'platformId', acceptOrg: 'acceptOrgId', centre: 'centreId' },
  },
  states: { status: FINANCE_MACHINE },
  about: ({ subjectNo, acceptOrgId, centreId, platformId }) => ({
    subject: subjectNo,
    companies: [acceptOrgId, centreId, platformId].filter((id) => id !== null),
  }),
})

export type Review = RowOf<typeof reviewTable>
