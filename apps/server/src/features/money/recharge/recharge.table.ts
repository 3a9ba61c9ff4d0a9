import { rechargeFields, rechargeStatus } from '@visa/contract/money/recharge'
import { RECHARGE_MACHINE } from '@visa/contract/money/recharge.states'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { BOTH_SIDES } from '../account/account-reach.service.ts'

const idOrNone = z.nullable(z.number())

/** Money that a company pays ahead. */
export const rechargeTable = table('account_recharge', {
  fields: rechargeFields,
  given: { rechargeNo: z.string(), bookId: z.number(), status: rechargeStatus, askedBy: idOrNone },
  also: { bankReference: z.string(), checkedBy: idOrNone, creditedAt: z.nullable(z.string()) },
  columns: { vouchers: json('vouchers'), creditedAt: moment('credited_at') },
  log: {
    companyId: null,
    bankAccountId: null,
    checkedBy: null,
    creditedAt: null,
    vouchers: (files) => files.map(({ fileName }) => fileName).join(', '),
  },
  reach: { parties: BOTH_SIDES },
  states: { status: RECHARGE_MACHINE },
  about: ({ rechargeNo, companyId, bookId }) => ({ subject: rechargeNo, companies: [bookId, companyId] }),
})

export type Recharge = RowOf<typeof rechargeTable>
