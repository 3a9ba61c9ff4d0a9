import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integer, searchTerm } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { PARAM_GROUPS, PARAM_KINDS, SHOWN_PARAMS, readParam } from './system-param.ts'

const key = z.enum(SHOWN_PARAMS, 'rule:invalid')

export const ParamRow = z.object({
  /** Its place among all of them. */
  id: z.number(),
  key,
  kind: z.enum(PARAM_KINDS),
  group: z.enum(PARAM_GROUPS),
  /** Null for a secret, always. */
  value: z.unknown(),
  /** What it would be without being set; null for a secret. */
  defaultValue: z.unknown(),
  /** Whether somebody has set it. */
  changed: z.boolean(),
  /** Whether there is any value, set here or with the server; all that is told of a secret. */
  filled: z.boolean(),
  /** Grows with each change; a change must name the one it was made from. */
  version: z.number(),
  updateTime: z.nullable(z.iso.datetime()),
  updateUserName: z.string(),
})
export type ParamRow = z.output<typeof ParamRow>

export const ParamQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  group: z.optional(z.enum(PARAM_GROUPS, 'rule:invalid')),
})
export type ParamQuery = z.output<typeof ParamQuery>

const version = integer(0, 1_000_000_000)

/** The value must fit the kind and the bounds of its parameter. */
const fits = z.check<{ key: (typeof SHOWN_PARAMS)[number]; value?: unknown }>(({ value: draft, issues }) => {
  const read = readParam(draft.key, draft.value)
  if (!('broken' in read)) return
  const { rule, params } = read.broken
  issues.push({ code: 'custom', input: draft.value, path: ['value'], message: `rule:${rule}`, params })
})

export const ParamDraft = z.strictObject({ key, value: z.unknown(), version }).check(fits)
export type ParamDraft = z.output<typeof ParamDraft>

export const paramPage = endpoint({
  method: 'GET',
  path: '/api/sys/param/page',
  access: 'sys.param',
  summary:
    'System parameters, a page; for people of the platform who see every company, as all these calls. Secrets are never told',
  query: ParamQuery,
  data: pageOf(ParamRow),
})

export const paramDetail = endpoint({
  method: 'GET',
  path: '/api/sys/param/detail',
  access: 'sys.param',
  summary: 'One system parameter',
  query: z.strictObject({ key }),
  data: ParamRow,
})

export const paramSave = endpoint({
  method: 'POST',
  path: '/api/sys/param/save',
  access: 'sys.param.edit',
  summary: 'Set a parameter; refused when somebody has changed it since the version that is named',
  json: ParamDraft,
  data: z.object({ version: z.number() }),
})

export const paramReset = endpoint({
  method: 'POST',
  path: '/api/sys/param/reset',
  access: 'sys.param.edit',
  summary: 'Give a parameter its default back; refused when somebody has changed it meanwhile',
  form: z.strictObject({ key, version }),
  data: z.null(),
})

export const paramHistory = endpoint({
  method: 'GET',
  path: '/api/sys/param/history',
  access: 'sys.param',
  summary: 'Who changed a parameter when, from what to what; of a secret only that it was changed',
  query: z.strictObject({ ...PageQuery.shape, key }),
  data: pageOf(LogRow),
})
