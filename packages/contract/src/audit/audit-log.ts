import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, codes, id, ids, searchTerm } from '../fields.ts'
import { FieldChange, LOG_ACTIONS } from '../log.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'

export const AuditRow = z.object({
  id: z.number(),
  createTime: z.iso.datetime(),
  createUserName: z.string(),
  /** Of whoever did it; empty for the product itself. */
  companyName: z.string(),
  action: z.enum(LOG_ACTIONS),
  entity: z.string(),
  entityId: z.string(),
  /** What it was done to, as people name it. */
  subject: z.string(),
  address: z.string(),
  /** Names of the fields that changed, or were looked at. */
  fields: z.array(z.string()),
})
export type AuditRow = z.output<typeof AuditRow>

export const AuditDetail = z.extend(AuditRow, {
  changes: z.array(FieldChange),
  requestId: z.string(),
  topic: z.string(),
  /** Its place in the chain and the hash there; null: not sealed yet. */
  seq: z.nullable(z.number()),
  hash: z.nullable(z.string()),
})
export type AuditDetail = z.output<typeof AuditDetail>

export const AuditQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('createTime'),
  keyword: searchTerm(),
  createUserName: searchTerm(),
  entities: z.optional(codes(50)),
  entityId: searchTerm(),
  action: z.optional(z.enum(LOG_ACTIONS, 'rule:invalid')),
  /** From this instant on, and before that one. */
  startTime: z.optional(moment),
  endTime: z.optional(moment),
  companyIds: z.optional(ids),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const auditPage = endpoint({
  method: 'GET',
  path: '/api/audit/page',
  access: 'sys.audit',
  summary:
    'Who did what to which record, newest first: everybody’s for the platform, else as far as one’s reach',
  query: AuditQuery,
  data: pageOf(AuditRow),
})

export const auditDetail = endpoint({
  method: 'GET',
  path: '/api/audit/detail',
  access: 'sys.audit',
  summary: 'One entry of the change log, field by field, with its place in the chain',
  query: z.strictObject({ id }),
  data: AuditDetail,
})
