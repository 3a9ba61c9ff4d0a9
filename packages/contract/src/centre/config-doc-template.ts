import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, plannedDay, seenIfThere, seenWithId, text } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { LANGUAGES } from '../session/personal.ts'
import { answerFields, RECORD } from '../shape.ts'
import { CONFIG_PHASES } from './config-period.ts'
import { DOC_KINDS } from './doc-fields.ts'
import { DOC_LIMITS, DocBody } from './doc-template.ts'

/** Templates of the papers of the own centre, in versions: drafts, and what was published from a day on (C7.33). */

export const DOC_TEMPLATE = 'center.config.docTemplate'

const kind = z.enum(DOC_KINDS, 'rule:choice')
const language = z.enum(LANGUAGES, 'rule:choice')

export const docTemplateFields = {
  kind,
  name: text(DOC_LIMITS.name),
  zh: DocBody,
  en: DocBody,
}

/** Of a draft: not in force and not yet on its way. */
const DOC_PHASES = ['draft', ...CONFIG_PHASES] as const

export const DocTemplateRow = z.object({
  ...RECORD,
  ...answerFields(docTemplateFields),
  /** From 1 for each kind; 0: what the product comes with. */
  version: z.number(),
  validFrom: z.nullable(z.iso.date()),
  publishedBy: z.string(),
  publishedAt: z.nullable(z.iso.datetime()),
  phase: z.enum(DOC_PHASES),
  /** How many papers were made by it. */
  prints: z.number(),
})
export type DocTemplateRow = z.output<typeof DocTemplateRow>

export const DocTemplateFilters = z.strictObject({ kind: z.optional(kind) })
export type DocTemplateFilters = z.output<typeof DocTemplateFilters>

export const docTemplatePage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/docTemplate/page',
  access: DOC_TEMPLATE,
  summary: 'Templates of the own centre in all their versions, with those the product comes with (version 0)',
  query: z.strictObject({ ...PageQuery.shape, ...DocTemplateFilters.shape }),
  data: pageOf(DocTemplateRow),
  cacheMs: 0,
})

export const docTemplateSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/docTemplate/save',
  access: DOC_TEMPLATE,
  summary: 'Begin a draft or change one; fields that the kind does not have are refused by name',
  json: z.strictObject({ id: z.optional(id), ...docTemplateFields, seen: seenIfThere }).check(seenWithId),
  data: z.object({ id: z.number(), updateTime: z.iso.datetime() }),
})

export const docTemplatePublish = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/docTemplate/publish',
  access: DOC_TEMPLATE,
  summary: 'Publish a draft from a day on; from then on it is never changed',
  json: z.strictObject({ id, validFrom: plannedDay, seen: seenIfThere }),
  data: z.object({ version: z.number() }),
})

export const docTemplateDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/docTemplate/delete',
  access: DOC_TEMPLATE,
  summary: 'Delete a draft',
  form: z.strictObject({ id }),
  data: z.null(),
})

/** A PDF to be looked at, which nobody keeps. */
const Looked = z.object({ pdf: z.base64(), pages: z.number() })

export const docTemplatePreview = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/docTemplate/preview',
  access: DOC_TEMPLATE,
  summary: 'A version on a record that the viewer may see, or on made-up data',
  query: z.strictObject({ id: z.optional(id), kind, language, recordId: z.optional(id) }),
  data: Looked,
  cacheMs: 0,
})

export const docTemplateTry = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/docTemplate/try',
  access: DOC_TEMPLATE,
  summary: 'The same of a template that is being written',
  json: z.strictObject({ kind, language, recordId: z.optional(id), body: DocBody }),
  repeat: 'harmless',
  data: Looked,
  cacheMs: 0,
})
