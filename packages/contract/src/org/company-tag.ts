import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, remark, seen, text } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { Removed } from '../removal/removal.ts'
import { RECORD, answerFields } from '../shape.ts'
import { COMPANY_READ } from './company.ts'

const TAG_LIMITS = { name: 20, remark: 255, sortNo: 999_999 } as const

/** The colours of the theme; each has a shade for the day and one for the night. */
export const TAG_COLORS = ['blue', 'jade', 'amber', 'red', 'grey'] as const
export type TagColor = (typeof TAG_COLORS)[number]

/** All that people write of a tag. */
export const tagFields = {
  name: text(TAG_LIMITS.name),
  color: z.enum(TAG_COLORS, 'rule:choice'),
  sortNo: z._default(integer(0, TAG_LIMITS.sortNo), 0),
  remark: remark(TAG_LIMITS.remark),
}

export const CompanyTag = z.object({
  ...RECORD,
  ...answerFields(tagFields),
  /** How many companies carry it. */
  uses: z.number(),
})
export type CompanyTag = z.output<typeof CompanyTag>

/** What a tag looks like on something. */
export const TagMark = z.pick(CompanyTag, { id: true, name: true, color: true })
export type TagMark = z.output<typeof TagMark>

export const TagDraft = z.strictObject(tagFields)
export type TagDraft = z.output<typeof TagDraft>
export const TagUpdate = z.strictObject({ id, ...tagFields, seen })
export type TagUpdate = z.output<typeof TagUpdate>

export const tagList = endpoint({
  method: 'GET',
  path: '/api/companyTag',
  access: ['sys.tag', ...COMPANY_READ],
  summary: 'Company tags in sort order, with how many companies carry each; the platform’s alone',
  data: z.array(CompanyTag),
})

export const tagAdd = endpoint({
  method: 'POST',
  path: '/api/companyTag',
  access: 'sys.tag.add',
  summary: 'Add a tag; neither case nor spaces make another name',
  json: TagDraft,
  data: z.object({ id: z.number() }),
})

export const tagUpdate = endpoint({
  method: 'PUT',
  path: '/api/companyTag',
  access: 'sys.tag.edit',
  summary: 'Change a tag',
  json: TagUpdate,
  data: z.null(),
})

export const tagDelete = endpoint({
  method: 'DELETE',
  path: '/api/companyTag/{id}',
  access: 'sys.tag.delete',
  summary: 'Delete a tag, and take it off the companies that carry it if their number is the one given',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** How many companies the person was told would lose it. */
    uses: z._default(integer(0, Number.MAX_SAFE_INTEGER), 0),
  }),
  data: Removed,
})

export const tagLog = endpoint({
  method: 'GET',
  path: '/api/companyTag/queryLog',
  access: 'sys.tag',
  summary: 'Who changed the tags, newest first',
  query: PageQuery,
  data: pageOf(LogRow),
})
