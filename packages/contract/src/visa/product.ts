import * as z from 'zod/mini'
import { DocumentRequirement } from '../visa/requirement-row.ts'
import { endpoint } from '../endpoint.ts'
import { code, id, integer, plannedDay, remark, searchTerm, seen, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { productFields } from './products.ts'

/** What is offered: one kind of visa of a country for one category, between two days. */

export const PRODUCT_LIMITS = {
  title: 60,
  introduction: 20_000,
  line: 255,
  lines: 1000,
  days: 3650,
  workingDays: 250,
  speeds: 10,
} as const

const daysOrNone = z._default(z.nullable(integer(0, PRODUCT_LIMITS.days)), null)

const Speed = z.strictObject({
  /** VISA_HANDLE_WAY */
  urgencyLevel: code(64),
  workingDays: integer(0, PRODUCT_LIMITS.workingDays),
})

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length

export const visaProductFields = {
  ...productFields,
  /** VISA_CATEGORY or EVISA_CATEGORY; empty: every category that has no row of its own. */
  visaCategory: z._default(
    z.string().check(z.trim(), z.maxLength(64), z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code')),
    '',
  ),
  title: text(PRODUCT_LIMITS.title),
  titleEn: textOrEmpty(PRODUCT_LIMITS.title),
  /** HTML; what is not allowed is taken out. */
  introduction: z._default(z.string().check(z.trim(), z.maxLength(PRODUCT_LIMITS.introduction)), ''),
  introductionEn: z._default(z.string().check(z.trim(), z.maxLength(PRODUCT_LIMITS.introduction)), ''),
  /** How long somebody may stay, and how long the visa is good for, in days. */
  stayDays: daysOrNone,
  validityDays: daysOrNone,
  /** VISA_ENTRIES; none: nothing is asked about entries. */
  entriesOffered: z._default(
    z
      .array(code(64))
      .check(z.maxLength(PRODUCT_LIMITS.speeds), z.refine<string[]>(isEachOnce, { error: 'rule:twice' })),
    [],
  ),
  speeds: z.array(Speed).check(
    z.minLength(1, 'rule:required'),
    z.maxLength(PRODUCT_LIMITS.speeds),
    z.refine<z.output<typeof Speed>[]>(
      (speeds) => isEachOnce(speeds.map(({ urgencyLevel }) => urgencyLevel)),
      {
        error: 'rule:twice',
      },
    ),
  ),
  /** At most and at least so many days before the entry one applies. */
  applyEarliestDays: daysOrNone,
  applyLatestDays: daysOrNone,
  whoMayApply: remark(PRODUCT_LIMITS.lines),
  whoMayApplyEn: remark(PRODUCT_LIMITS.lines),
  /** Consular districts that it is lodged in. */
  districts: remark(PRODUCT_LIMITS.lines),
  photoRule: textOrEmpty(PRODUCT_LIMITS.line),
  photoRuleEn: textOrEmpty(PRODUCT_LIMITS.line),
  /** Which edition of the questionnaire is filled in. */
  questionnaire: textOrEmpty(PRODUCT_LIMITS.title),
  publishedFrom: plannedDay,
  /** The last day; null: until further notice. */
  publishedTo: z._default(z.nullable(plannedDay), null),
}

interface Judged {
  publishedFrom: string
  publishedTo: string | null
  applyEarliestDays: number | null
  applyLatestDays: number | null
}

const TOGETHER = [
  z.refine<Judged>(({ publishedFrom, publishedTo }) => publishedTo === null || publishedTo >= publishedFrom, {
    error: 'rule:endsBeforeStart',
    path: ['publishedTo'],
  }),
  z.refine<Judged>(
    ({ applyEarliestDays: most, applyLatestDays: least }) => most === null || least === null || most >= least,
    { error: 'rule:applyWindow', path: ['applyLatestDays'] },
  ),
] as const

export const PRODUCT_PHASES = ['published', 'coming', 'over'] as const

export const VisaProduct = z.object({
  ...RECORD,
  ...answerFields(visaProductFields),
  phase: z.enum(PRODUCT_PHASES),
})
export type VisaProduct = z.output<typeof VisaProduct>

/** In pages, where descriptions would weigh more than all the rest. */
const VisaProductRow = z.omit(VisaProduct, { introduction: true, introductionEn: true })
export type VisaProductRow = z.output<typeof VisaProductRow>

export const VisaProductQuery = z.strictObject({
  ...PageQuery.shape,
  nationCode: z.optional(productFields.nationCode),
  visaType: z.optional(productFields.visaType),
  phase: z.optional(z.enum(PRODUCT_PHASES, 'rule:choice')),
  /** In the titles or the category. */
  keyword: searchTerm(),
})
export type VisaProductQuery = z.output<typeof VisaProductQuery>

const READ = 'visa.data.list'
const WRITE = 'visa.data.list.edit'

export const productPage = endpoint({
  method: 'GET',
  path: '/api/visa/product/page',
  access: READ,
  summary: 'What is, was and will be offered, a page without descriptions',
  query: VisaProductQuery,
  data: pageOf(VisaProductRow),
})

/** Whoever takes orders reads what is offered. */
const OFFER_READERS = [READ, 'visa.order.add', 'visa.order.manage', 'visa.order.v2'] as const

export const productDetail = endpoint({
  method: 'GET',
  path: '/api/visa/product/detail',
  access: READ,
  summary: 'One product with its descriptions',
  query: z.strictObject({ id }),
  data: VisaProduct,
})

export const VisaProductDraft = z.strictObject(visaProductFields).check(...TOGETHER)
export type VisaProductDraft = z.output<typeof VisaProductDraft>

export const productAdd = endpoint({
  method: 'POST',
  path: '/api/visa/product/add',
  access: WRITE,
  summary: 'Offer something; the same category on any of its days is refused',
  json: VisaProductDraft,
  data: z.object({ id: z.number() }),
})

export const VisaProductUpdate = z.strictObject({ id, ...visaProductFields, seen }).check(...TOGETHER)
export type VisaProductUpdate = z.output<typeof VisaProductUpdate>

export const productUpdate = endpoint({
  method: 'POST',
  path: '/api/visa/product/update',
  access: WRITE,
  summary: 'Change what is offered; of which country and category it is stays',
  json: VisaProductUpdate,
  data: z.null(),
})

export const productDelete = endpoint({
  method: 'POST',
  path: '/api/visa/product/delete',
  access: WRITE,
  summary: 'Delete a product that was not published yet',
  json: z.strictObject({ id }),
  data: z.null(),
})

export const productLog = endpoint({
  method: 'GET',
  path: '/api/visa/product/log',
  access: READ,
  summary: 'Who changed a product, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

export const ProductOffer = z.omit(VisaProduct, { createTime: true, updateTime: true, phase: true })
export type ProductOffer = z.output<typeof ProductOffer>

export const productOffer = endpoint({
  method: 'GET',
  path: '/api/visa/product/offer',
  access: OFFER_READERS,
  summary: 'What can be ordered of one kind of visa today, by category',
  query: z.strictObject(productFields),
  data: z.array(ProductOffer),
})

export const productPdf = endpoint({
  method: 'GET',
  path: '/api/visa/product/pdf',
  access: OFFER_READERS,
  summary: 'The sheet of a product that is published today as a PDF, to be sent to a customer',
  query: PaperQuery,
  data: PaperFile,
})

/** What a customer is sent: what the visa is, and what to bring. Pictures of documents stay inside. */
export const ProductSheet = z.object({
  day: z.iso.date(),
  product: ProductOffer,
  /** As the dictionaries call them, which are closed to whoever is not logged in. */
  names: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })),
  documents: z.array(z.omit(DocumentRequirement, { sample: true, validFrom: true, validTo: true })),
})
export type ProductSheet = z.output<typeof ProductSheet>

export const productSheet = endpoint({
  method: 'GET',
  path: '/api/visa/product/sheet',
  access: 'public',
  summary: 'A product that is published today, with the documents it asks for, as it is sent to customers',
  query: z.strictObject({ ...productFields, visaCategory: visaProductFields.visaCategory }),
  limit: { max: 120, seconds: 60 },
  data: ProductSheet,
})
