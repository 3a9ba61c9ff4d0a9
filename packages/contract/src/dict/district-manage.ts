import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchTerm, seen, text, textOrEmpty } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { DISTRICT_LEVELS, District, districtCode } from './district.ts'

const DISTRICT_LIMITS = { code: 6, name: 32, fullname: 64, batch: 200 } as const

/** A place with how many stand directly below it. */
export const DistrictRow = z.object({
  ...District.shape,
  parentName: z.string(),
  childCount: z.number(),
  updateTime: z.iso.datetime(),
})
export type DistrictRow = z.output<typeof DistrictRow>

/** What the provinces stand below; it is no place. */
export const DISTRICT_ROOT = '0'
const below = z.optional(z.union([z.literal(DISTRICT_ROOT), districtCode]))

/** Absent: a province. */
const parentId = z._default(z.nullable(districtCode), null)

/** The level follows from the parent. */
export const DistrictDraft = z.strictObject({
  id: districtCode,
  parentId,
  fullname: text(DISTRICT_LIMITS.fullname),
  /** Empty: shortened from the full name. */
  name: textOrEmpty(DISTRICT_LIMITS.name),
})
export type DistrictDraft = z.output<typeof DistrictDraft>
export const DistrictUpdate = z.strictObject({ ...DistrictDraft.shape, seen })
export type DistrictUpdate = z.output<typeof DistrictUpdate>

export const DistrictQuery = z.strictObject({
  ...PageQuery.shape,
  /** What stands directly below this place, 0 for the provinces; with a keyword, anything below it. */
  parentId: below,
  level: z.optional(z.enum(DISTRICT_LEVELS)),
  /** Matches code, either name or pinyin. */
  keyword: searchTerm(),
})
export type DistrictQuery = z.output<typeof DistrictQuery>

export const districtPage = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/page',
  access: 'sys.district',
  summary: 'Districts, a page, in the order of their codes',
  query: DistrictQuery,
  data: pageOf(DistrictRow),
})

export const districtDetail = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/detail',
  access: 'sys.district',
  summary: 'One district',
  query: z.strictObject({ id: districtCode }),
  data: DistrictRow,
})

export const districtAdd = endpoint({
  method: 'POST',
  path: '/api/dictDistrict/add',
  access: 'sys.district.add',
  summary: 'Add a district below another; its level follows from that',
  json: DistrictDraft,
  data: z.object({ id: z.string() }),
})

export const districtUpdate = endpoint({
  method: 'POST',
  path: '/api/dictDistrict/update',
  access: 'sys.district.edit',
  summary: 'Rename a district, or put it below another of the same level; its code stays',
  json: DistrictUpdate,
  data: z.null(),
})

export const districtDelete = endpoint({
  method: 'POST',
  path: '/api/dictDistrict/delete',
  access: 'sys.district.delete',
  summary: 'Delete a district that has nothing below it and that no record names',
  form: z.strictObject({ id: districtCode }),
  data: z.null(),
})

const several = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((given) => [
    ...new Set((Array.isArray(given) ? given : given.split(',')).map((id) => id.trim())),
  ]),
)

export const districtBatchDelete = endpoint({
  method: 'POST',
  path: '/api/dictDistrict/batchDelete',
  access: 'sys.district.delete',
  summary: 'Delete several districts: all of them or, when one cannot go, none',
  form: z.strictObject({
    ids: z.pipe(several, z.array(districtCode).check(z.minLength(1), z.maxLength(DISTRICT_LIMITS.batch))),
  }),
  data: z.object({ deleted: z.number() }),
})

export const districtLog = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/queryLog',
  access: 'sys.district',
  summary: 'Who changed what stands directly below a district, newest first; without one, the provinces',
  query: z.strictObject({ ...PageQuery.shape, parentId: below }),
  data: pageOf(LogRow),
})
