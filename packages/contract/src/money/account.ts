import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, searchTerm } from '../fields.ts'
import { SETTLE_MODES } from '../org/company.ts'
import { PageQuery, pageOf } from '../page.ts'
import { subjectType } from './subject-type.ts'

/** What companies have with whoever keeps the books: paid ahead, used on credit, and how it came to be so. */

const ACCOUNT = 'cust.account'
const TRANSACTION = 'cust.transaction'

/** Kinds of accounts that a company has. */
export const OWN_ACCOUNTS = ['PREPAID', 'CREDIT'] as const
export type OwnAccount = (typeof OWN_ACCOUNTS)[number]
const ownAccount = z.enum(OWN_ACCOUNTS, 'rule:choice')

/** From which part of the limit on somebody is warned. */
export const CREDIT_ALERT_PERCENT = 80

/** What somebody should look at; the first ones are the worst. */
export const ACCOUNT_ALERTS = ['overLimit', 'overdue', 'nearLimit', 'disputed'] as const
const accountAlert = z.enum(ACCOUNT_ALERTS, 'rule:choice')
export type AccountAlert = z.output<typeof accountAlert>

export const AccountRow = z.object({
  /** Of the company in these books. */
  id: z.string(),
  bookId: z.number(),
  bookName: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  companyCode: z.string(),
  grade: z.nullable(z.string()),
  settleMode: z.enum(SETTLE_MODES),
  prepaidCents: z.number(),
  usedCents: z.number(),
  limitCents: z.number(),
  /** Of orders that are confirmed and not paid. */
  transitCents: z.number(),
  /** Of what was paid ahead, what is asked back and has not gone yet. */
  reservedCents: z.number(),
  /** What can still be ordered; never below nothing. */
  availableCents: z.number(),
  /** What lacks for what is confirmed and not paid. */
  shortCents: z.number(),
  alerts: z.array(accountAlert),
})
export type AccountRow = z.output<typeof AccountRow>

export const AccountQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  settleMode: z.optional(z.enum(SETTLE_MODES, 'rule:choice')),
  alert: z.optional(accountAlert),
})
export type AccountQuery = z.output<typeof AccountQuery>

export const accountPage = endpoint({
  method: 'GET',
  path: '/api/account/page',
  access: ACCOUNT,
  summary: 'Companies with what they paid ahead, use on credit and may still use; those to look at first',
  query: AccountQuery,
  data: pageOf(AccountRow),
})

/** Whose account, in the books of the platform. */
const whose = { companyId: id }

export const AccountDetail = z.extend(AccountRow, {
  /** From how much on somebody is warned. */
  alertCents: z.number(),
  transitOrders: z.number(),
  /** Of this month. */
  monthInCents: z.number(),
  monthOutCents: z.number(),
  /** What was used at the end of each of the last thirty days. */
  days: z.array(z.object({ day: z.iso.date(), usedCents: z.number() })),
  /** At the pace of the last seven days; null: it is not used up. */
  daysLeft: z.nullable(z.number()),
  disputes: z.object({ lines: z.number(), cents: z.number() }),
  /** Bills whose day has passed. */
  overdue: z.object({ bills: z.number(), cents: z.number() }),
  /** The newest bill that is not settled. */
  openBillNo: z.string(),
})
export type AccountDetail = z.output<typeof AccountDetail>

export const accountDetail = endpoint({
  method: 'GET',
  path: '/api/account/detail',
  access: ACCOUNT,
  summary: 'One company’s account: what it has, uses and may use, how that went, and what to look at',
  query: z.strictObject(whose),
  data: AccountDetail,
})

const Entry = z.object({
  id: z.number(),
  /** As the ledger calls kinds of accounts. */
  kind: z.string(),
  /** Which of them, in a word: a bank account, a counter, a kind of fee; empty: there is one, or it is not for the reader. */
  detail: z.string(),
  /** Of the account that was asked for. */
  own: z.boolean(),
  amountCents: z.number(),
})

export const EntryGroup = z.object({
  id: z.number(),
  groupNo: z.string(),
  cause: z.string(),
  subjectKind: z.string(),
  subjectId: z.nullable(z.number()),
  subjectNo: z.string(),
  subjectType,
  remark: z.string(),
  /** The number of the group that it counters, or that counters it; empty: none. */
  reverses: z.string(),
  reversedBy: z.string(),
  postedBy: z.string(),
  postedAt: z.iso.datetime(),
  entries: z.array(Entry),
  /** Paid ahead less used on credit, after it. */
  netCents: z.number(),
})
export type EntryGroup = z.output<typeof EntryGroup>

export const EntryQuery = z.strictObject({
  ...whose,
  kind: z.optional(ownAccount),
  /** Only what counters another group. */
  reversals: z.optional(z.literal('1')),
  from: z.optional(day),
  to: z.optional(day),
  /** The number of a group, or of what it is about. */
  key: searchTerm(),
  /** Where the page before ended, as it was answered. */
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\/\d{1,15}$/, 'rule:invalid'))),
})
export type EntryQuery = z.output<typeof EntryQuery>

export const accountEntries = endpoint({
  method: 'GET',
  path: '/api/account/entries',
  access: ACCOUNT,
  summary: 'Entries of an account in the groups they were written in, newest first, page after page',
  query: EntryQuery,
  data: z.object({
    groups: z.array(EntryGroup),
    /** To ask for what comes after; null: nothing. */
    next: z.nullable(z.string()),
    /** Of the account in the days that were asked for, whatever else was. */
    entries: z.number(),
    debitCents: z.number(),
    creditCents: z.number(),
  }),
})

export const accountCheck = endpoint({
  method: 'POST',
  path: '/api/account/check',
  access: ACCOUNT,
  summary: 'Sum an account up from all its entries and hold the sum against what is kept',
  json: z.strictObject(whose),
  data: z.object({ entries: z.number(), differenceCents: z.number(), at: z.iso.datetime() }),
  repeat: 'harmless',
})

export const TransactionRow = z.object({
  id: z.number(),
  day: z.iso.date(),
  postedAt: z.iso.datetime(),
  companyId: z.number(),
  companyName: z.string(),
  bookName: z.string(),
  kind: ownAccount,
  cause: z.string(),
  subjectKind: z.string(),
  subjectId: z.nullable(z.number()),
  subjectNo: z.string(),
  subjectType,
  groupNo: z.string(),
  debitCents: z.nullable(z.number()),
  creditCents: z.nullable(z.number()),
  /** As the company has it: paid ahead, or used. */
  balanceCents: z.number(),
  remark: z.string(),
  postedBy: z.string(),
})
export type TransactionRow = z.output<typeof TransactionRow>

export const TransactionQuery = z.strictObject({
  ...PageQuery.shape,
  companyId: z.optional(id),
  kind: z.optional(ownAccount),
  side: z.optional(z.enum(['debit', 'credit'], 'rule:choice')),
  from: z.optional(day),
  to: z.optional(day),
  key: searchTerm(),
})
export type TransactionQuery = z.output<typeof TransactionQuery>

export const transactionPage = endpoint({
  method: 'GET',
  path: '/api/account/transaction/page',
  access: TRANSACTION,
  summary: 'What moved on the accounts of companies within reach, newest first',
  query: TransactionQuery,
  data: pageOf(TransactionRow),
})
