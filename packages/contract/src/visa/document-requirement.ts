import * as z from 'zod/mini'
import { ANY_CATEGORY, APPLICANT_KINDS, DocumentRequirement } from '../visa/requirement-row.ts'
import { Condition } from '../application/condition.ts'
import { endpoint } from '../endpoint.ts'
import { code, id, integer, plannedDay, remark, seen, textOrEmpty } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { READERS } from './dated-rule.ts'
import { productFields, type NationCode } from './products.ts'

/** What has to be brought with one kind of visa, by whom, when; dated. */

const REQUIREMENT_LIMITS = {
  count: 99,
  hint: 255,
  formats: 60,
  maxKb: 102_400,
  sortNo: 999_999,
} as const

export const requirementList = endpoint({
  method: 'GET',
  path: '/api/visa/requirement/list',
  access: READERS,
  summary:
    'The documents that are asked for with one kind of visa on a day, today unless given, of whom and when',
  query: z.strictObject({ ...productFields, day: z.optional(plannedDay) }),
  data: z.array(DocumentRequirement),
})

/** Where documents are asked for by the service that a form is for, not by a category of a dictionary. */
export const SERVICE_CATEGORIES: Readonly<Record<NationCode, readonly string[]>> = {
  RUS: [],
  PHL: ['ETRAVEL', 'EVISA'],
  TUR: [],
  MYS: ['MDAC', 'EVISA'],
}

/** What is asked, of whom: from another day on another row says it. */
const asked = {
  ...productFields,
  /** `*` for every category. */
  category: z._default(
    z.string().check(z.trim(), z.maxLength(64), z.regex(/^(?:\*|[A-Za-z0-9_.-]+)$/, 'rule:code')),
    ANY_CATEGORY,
  ),
  applicant: z._default(z.enum(APPLICANT_KINDS, 'rule:choice'), 'any'),
  /** MATERIAL_KIND */
  document: code(64),
  /** MATERIAL_FORM */
  materialForm: code(64),
  count: z._default(integer(1, REQUIREMENT_LIMITS.count), 1),
  /** When it is asked for; empty: always. */
  condition: z._default(Condition, []),
}

/** How it is told: may be put better at any time. */
const told = {
  hintZh: remark(REQUIREMENT_LIMITS.hint),
  hintEn: remark(REQUIREMENT_LIMITS.hint),
  formats: textOrEmpty(REQUIREMENT_LIMITS.formats),
  maxKb: z._default(z.nullable(integer(1, REQUIREMENT_LIMITS.maxKb)), null),
  sample: z._default(z.array(Attachment).check(z.maxLength(1)), []),
  sortNo: z._default(integer(0, REQUIREMENT_LIMITS.sortNo), 0),
}

const period = {
  validFrom: plannedDay,
  validTo: z._default(z.nullable(plannedDay), null),
}

export const requirementFields = { ...asked, ...told, ...period }

const inOrder = z.refine<{ validFrom: string; validTo: string | null }>(
  ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
  { error: 'rule:endsBeforeStart', path: ['validTo'] },
)

const WRITE = 'visa.category.requirement.edit'

export const REQUIREMENT_PHASES = ['inForce', 'coming', 'over'] as const

export const RequirementRow = z.object({
  ...RECORD,
  ...answerFields(requirementFields),
  phase: z.enum(REQUIREMENT_PHASES),
})
export type RequirementRow = z.output<typeof RequirementRow>

export const RequirementQuery = z.strictObject({
  ...PageQuery.shape,
  nationCode: z.optional(productFields.nationCode),
  visaType: z.optional(productFields.visaType),
  category: z.optional(code(64)),
  applicant: z.optional(z.enum(APPLICANT_KINDS, 'rule:choice')),
  document: z.optional(code(64)),
  phase: z.optional(z.enum(REQUIREMENT_PHASES, 'rule:choice')),
})
export type RequirementQuery = z.output<typeof RequirementQuery>

export const requirementPage = endpoint({
  method: 'GET',
  path: '/api/visa/requirement/page',
  access: 'visa.category.requirement',
  summary: 'All documents that are, were and will be asked for, a page',
  query: RequirementQuery,
  data: pageOf(RequirementRow),
})

export const RequirementDraft = z.strictObject(requirementFields).check(inOrder)
export type RequirementDraft = z.output<typeof RequirementDraft>

export const requirementAdd = endpoint({
  method: 'POST',
  path: '/api/visa/requirement/add',
  access: WRITE,
  summary: 'Ask for a document from tomorrow on or later; orders made before are asked what they were',
  json: RequirementDraft,
  data: z.object({ id: z.number() }),
})

export const RequirementUpdate = z.strictObject({ id, ...requirementFields, seen }).check(inOrder)
export type RequirementUpdate = z.output<typeof RequirementUpdate>

export const requirementUpdate = endpoint({
  method: 'POST',
  path: '/api/visa/requirement/update',
  access: WRITE,
  summary: 'Put a requirement better or end it; what it asks is changed only while it has not begun',
  json: RequirementUpdate,
  data: z.null(),
})

export const RequirementReplace = z.strictObject({
  id,
  materialForm: asked.materialForm,
  count: asked.count,
  condition: asked.condition,
  hintZh: told.hintZh,
  hintEn: told.hintEn,
  formats: told.formats,
  maxKb: told.maxKb,
  sortNo: told.sortNo,
  from: plannedDay,
  seen,
})
export type RequirementReplace = z.output<typeof RequirementReplace>

export const requirementReplace = endpoint({
  method: 'POST',
  path: '/api/visa/requirement/replace',
  access: WRITE,
  summary: 'Ask otherwise from a day to come: the requirement ends the day before, another begins',
  json: RequirementReplace,
  data: z.object({ id: z.number() }),
})

export const requirementDelete = endpoint({
  method: 'POST',
  path: '/api/visa/requirement/delete',
  access: WRITE,
  summary: 'Delete a requirement that has not begun',
  json: z.strictObject({ id }),
  data: z.null(),
})

export const requirementLog = endpoint({
  method: 'GET',
  path: '/api/visa/requirement/log',
  access: 'visa.category.requirement',
  summary: 'Who changed what is asked for with one kind of visa, newest first',
  query: z.strictObject({ ...PageQuery.shape, ...productFields }),
  data: pageOf(LogRow),
})
