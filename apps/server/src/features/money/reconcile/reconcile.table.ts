import { oneOf, textOrEmpty } from '@visa/contract/fields'
import { ITEM_KINDS, RECONCILE_LIMITS, STATEMENT_WAYS } from '@visa/contract/money/reconcile'
import { SETTLE_WAYS } from '@visa/contract/money/reconcile-ways'
import {
  DAY_MACHINE,
  DAY_STATUS,
  ITEM_MACHINE,
  ITEM_STATUS,
  type DayStatus,
  type ItemStatus,
} from '@visa/contract/money/reconcile.states'
import * as z from 'zod/mini'
import { moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const numberOrNone = z.nullable(z.number())
const textOrNone = z.nullable(z.string())

/** Whoever keeps the books. */
const KEEPERS = { platform: 'bookId', acceptOrg: 'bookId', centre: 'bookId' } as const

export const dayTable = table('finance_day', {
  fields: {},
  given: { bookId: z.number(), day: z.string(), status: oneOf<DayStatus>(DAY_STATUS) },
  also: { closedBy: numberOrNone, closedAt: textOrNone },
  columns: { closedAt: moment('closed_at') },
  log: { closedBy: null, closedAt: null },
  reach: { parties: KEEPERS },
  states: { status: DAY_MACHINE },
  about: ({ day, bookId }) => ({ subject: day, companies: [bookId] }),
})

/** One line of theirs, one of ours, or both. */
export const itemTable = table('reconcile_item', {
  fields: { how: z.enum(['', ...SETTLE_WAYS]), reason: textOrEmpty(RECONCILE_LIMITS.reason) },
  given: {
    bookId: z.number(),
    day: z.string(),
    way: z.enum(STATEMENT_WAYS),
    kind: z.enum(ITEM_KINDS),
    status: oneOf<ItemStatus>(ITEM_STATUS),
    statementId: numberOrNone,
    lineNo: numberOrNone,
    theirsNo: z.string(),
    theirsOwnNo: z.string(),
    theirsAt: textOrNone,
    party: z.string(),
    oursNo: z.string(),
  },
  also: {
    theirsCents: numberOrNone,
    paymentId: numberOrNone,
    refundId: numberOrNone,
    oursAt: textOrNone,
    oursCents: numberOrNone,
    settledBy: numberOrNone,
    /** Of what is ours alone: the line of theirs from which a person took it apart. */
    apartFrom: numberOrNone,
  },
  columns: { theirsAt: moment('theirs_at'), oursAt: moment('ours_at') },
  log: { settledBy: null, apartFrom: null, oursAt: null, paymentId: null, refundId: null },
  reach: { parties: KEEPERS },
  states: { status: ITEM_MACHINE },
  about: ({ bookId, oursNo, theirsNo, theirsOwnNo, day }) => ({
    subject: oursNo || theirsNo || theirsOwnNo || day,
    companies: [bookId],
  }),
})
export type Item = RowOf<typeof itemTable>

export const statementTable = table('channel_statement', {
  fields: { fileName: z.string() },
  given: {
    bookId: z.number(),
    way: z.enum(STATEMENT_WAYS),
    day: z.string(),
    fileHash: z.string(),
    importedBy: numberOrNone,
  },
  also: { lines: z.number() },
  log: {},
  reach: { parties: KEEPERS },
  about: ({ fileName, bookId }) => ({ subject: fileName, companies: [bookId] }),
})
