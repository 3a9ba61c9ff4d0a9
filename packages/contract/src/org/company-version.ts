import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, remark, seen, seenStatus } from '../fields.ts'
import { answerFields } from '../shape.ts'
import { COMPANY_FIELDS, COMPANY_READ, companyFields, type CompanyField } from './company.ts'
import { companyChecks, companyForm } from './company-manage.ts'
import { COMPANY_MACHINE } from './company.states.ts'

/** Follows from what is done to the company: one is in force at most (`passed`), one waits at most. */
export const VERSION_STATES = ['waiting', 'passed', 'back', 'replaced', 'withdrawn'] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** Why a field is sent back; whatever else is said in words. */
export const AUDIT_REASONS = { OTHER: 0, MISMATCH: 1, EXPIRED: 2, UNCLEAR: 3, INCOMPLETE: 4 } as const
export type AuditReason = keyof typeof AUDIT_REASONS

const field = z.enum(COMPANY_FIELDS as readonly [CompanyField, ...CompanyField[]], 'rule:choice')

export const Verdict = z.strictObject({
  field,
  ok: flag,
  reasonCode: z._default(integer(0, Math.max(...Object.values(AUDIT_REASONS))), AUDIT_REASONS.OTHER),
  text: remark(200),
})
export type Verdict = z.output<typeof Verdict>

/** What a form of a company holds, as a version keeps it; an older one may lack what was added since. */
export const CompanyValues = z.partial(z.object(answerFields(companyFields)))
export type CompanyValues = z.output<typeof CompanyValues>

export const VersionBrief = z.object({
  id: z.number(),
  companyId: z.number(),
  versionNo: z.number(),
  state: z.enum(VERSION_STATES),
  /** Which fields it makes different. */
  changed: z.array(z.string()),
  /** Why it was handed in. */
  note: z.string(),
  submitterName: z.string(),
  submitTime: z.iso.datetime(),
  deciderName: z.string(),
  decideTime: z.nullable(z.iso.datetime()),
  verdicts: z.array(z.object(answerFields(Verdict.shape))),
  decideNote: z.string(),
})
export type VersionBrief = z.output<typeof VersionBrief>

/** Names of what the values point at, by field. */
const Names = z.record(z.string(), z.string())

export const CompanyVersion = z.object({
  ...VersionBrief.shape,
  /** What was, or while it waits what is, in force; null: nothing was. */
  before: z.nullable(CompanyValues),
  values: CompanyValues,
  names: z.object({ before: Names, values: Names }),
  /** Whether the reader handed it in, and so does not decide on it. */
  mine: z.boolean(),
  /** The version before it, where that was sent back: what it said then, and which fields are different since. */
  returned: z.nullable(
    z.object({
      versionNo: z.number(),
      values: CompanyValues,
      names: Names,
      changed: z.array(z.string()),
      verdicts: VersionBrief.shape.verdicts,
    }),
  ),
})
export type CompanyVersion = z.output<typeof CompanyVersion>

export const companyVersions = endpoint({
  method: 'GET',
  path: '/api/company/versions',
  access: COMPANY_READ,
  summary: 'The versions of a company, newest first: what was handed in when, and what became of it',
  query: z.strictObject({ id }),
  data: z.array(VersionBrief),
})

export const companyVersion = endpoint({
  method: 'GET',
  path: '/api/company/version',
  access: COMPANY_READ,
  summary: 'One version of a company: what it changes, from what to what, and the verdict on each field',
  query: z.strictObject({ id }),
  data: CompanyVersion,
})

export const companyWaiting = endpoint({
  method: 'GET',
  path: '/api/company/waiting',
  access: 'cust.company.audit',
  summary:
    'The companies that wait for an audit, the longest waiting first, and how many were decided on today',
  data: z.object({ ids: z.array(z.number()), decidedToday: z.number() }),
})

export const CompanySubmit = z
  .strictObject({
    id,
    ...companyForm,
    note: remark(300),
    seen,
    seenStatus: seenStatus(COMPANY_MACHINE.states),
  })
  .check(...companyChecks)
export type CompanySubmit = z.output<typeof CompanySubmit>

export const companySubmitAudit = endpoint({
  method: 'POST',
  path: '/api/company/submitAudit',
  access: 'cust.company.edit',
  summary: 'Hand in a changed company for audit as a new version; the one in force stays so meanwhile',
  json: CompanySubmit,
  data: z.object({ versionId: z.number(), versionNo: z.number() }),
})

export const CompanyAudit = z.strictObject({
  id,
  versionId: id,
  seenStatus: seenStatus(COMPANY_MACHINE.states),
  pass: flag,
  verdicts: z._default(z.array(Verdict).check(z.maxLength(COMPANY_FIELDS.length)), []),
  note: remark(300),
})
export type CompanyAudit = z.output<typeof CompanyAudit>

export const companyDoAudit = endpoint({
  method: 'POST',
  path: '/api/company/doAudit',
  access: 'cust.company.audit',
  summary:
    'Decide on the version that waits: pass it, or send it back with reasons for fields; the main contact is told',
  json: CompanyAudit,
  data: z.object({
    /** Whether a message to the main contact was queued. */
    told: z.boolean(),
  }),
})

const Moved = z.strictObject({ id, seenStatus: seenStatus(COMPANY_MACHINE.states) })
export type VersionMove = z.output<typeof Moved>

export const companyWithdrawAudit = endpoint({
  method: 'POST',
  path: '/api/company/withdrawAudit',
  access: 'cust.company.edit',
  summary: 'Take back the own version that waits for its audit',
  form: Moved,
  data: z.null(),
})

export const companyKeepVersion = endpoint({
  method: 'POST',
  path: '/api/company/keepVersion',
  access: 'cust.company.edit',
  summary: 'Give up a change that was sent back or taken back: the version in force stays',
  form: Moved,
  data: z.null(),
})
