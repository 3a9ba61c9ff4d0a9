import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

/** What the command palette finds beside menu entries and tabs. Further kinds join with their features. */
export const SEARCH_KINDS = ['company', 'supplyOrder', 'member', 'visaOrder', 'visaApplicant'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  /** What people know it by: a name. */
  title: z.string(),
  /** Its number or code. */
  code: z.string(),
  /** The record whose page it is found on: of an applicant, the order; null: it has its own. */
  partOf: z.nullable(z.string()),
  /** Of kinds with several pages: which type of record it is, as `detailLink` knows it; else empty. */
  type: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>

export const SEARCH_LIMIT = 8

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/sys/search',
  access: 'session',
  summary: 'Records by number, name, pinyin or initials; only kinds and rows within the reach of the viewer',
  query: z.strictObject({ keyword: text(64) }),
  limit: { max: 240, seconds: 60 },
  data: z.array(SearchHit),
})
