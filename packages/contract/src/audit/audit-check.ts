import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * What is wrong with the change log. A row was altered, deleted, put in later, or changed places; a link of the chain
 * was altered or is missing; the chain ends before a place that was anchored outside, or is not the same there;
 * a row was not sealed in time.
 */
const AUDIT_ISSUE_KINDS = [
  'altered',
  'deleted',
  'inserted',
  'reordered',
  'linkAltered',
  'linkMissing',
  'tailCut',
  'rewritten',
  'unsealed',
] as const
export type AuditIssueKind = (typeof AUDIT_ISSUE_KINDS)[number]

export const AuditIssue = z.object({
  kind: z.enum(AUDIT_ISSUE_KINDS),
  /** Where in the chain. */
  seq: z.optional(z.number()),
  untilSeq: z.optional(z.number()),
  /** Which row of the log. */
  logId: z.optional(z.number()),
  /** The row, or the place in the chain, that it changed places with. */
  otherId: z.optional(z.number()),
  otherSeq: z.optional(z.number()),
})
export type AuditIssue = z.output<typeof AuditIssue>

/** Passed and failed are findings; a broken check did not come to its end. */
const CHECK_STATUSES = ['waiting', 'running', 'passed', 'failed', 'broken'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export const AuditCheck = z.object({
  id: z.number(),
  status: z.enum(CHECK_STATUSES),
  createUserName: z.string(),
  createTime: z.iso.datetime(),
  finishTime: z.nullable(z.iso.datetime()),
  rowsDone: z.number(),
  rowsTotal: z.number(),
  /** How many ends of the chain kept outside the database it was held against. */
  anchors: z.number(),
  issues: z.array(AuditIssue),
  more: z.boolean(),
})
export type AuditCheck = z.output<typeof AuditCheck>

export const auditVerify = endpoint({
  method: 'POST',
  path: '/api/audit/verify',
  access: 'sys.audit',
  summary: 'Have the whole change log checked for tampering, in the background; for the platform only',
  data: z.object({ id: z.number() }),
})

export const auditLastCheck = endpoint({
  method: 'GET',
  path: '/api/audit/lastCheck',
  access: 'sys.audit',
  summary: 'The newest check of the change log with its progress or its findings; for the platform only',
  data: z.nullable(AuditCheck),
  cacheMs: 0,
})
