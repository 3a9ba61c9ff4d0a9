import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { passportStatus } from '../custody/passport.ts'
import { endpoint } from '../endpoint.ts'
import { Attachment } from '../files/file.ts'
import {
  dayOrNone,
  flag,
  id,
  integer,
  oneOf,
  remark,
  searchTerm,
  text,
  textOrEmpty,
  uploads,
} from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields } from '../shape.ts'
import { ISSUE_RESULT, type IssueResult } from './applicant.ts'
import { orderStatus } from './order.ts'
import { ORDER_READERS } from './order-list.ts'
import { NATION_CODES } from './products.ts'

/** Results: what the consulate decided, given one after the other by scan, paste, file or sheet, and kept for ever. */

export const RESULT_LIMITS = {
  visaNo: 40,
  remark: 255,
  reason: 255,
  stayDays: 3650,
  lines: 500,
  codes: 500,
  files: 100,
  /** What a file's text is searched for. */
  hints: 200,
  hint: 30,
} as const

const nationCode = z.enum(NATION_CODES, 'rule:choice')

export const RESULT_BATCH = 'visa.result.batch'
export const RESULT_QUERY = 'visa.result.query'

/** Who reads results; which of them, their reach decides. */
export const RESULT_READERS = [RESULT_QUERY, RESULT_BATCH, 'visa.handling', ...ORDER_READERS] as const

/** How a result came: by scanner, typed, pasted, from a sheet, with a file, or from a consular site. */
/** How people enter results; the robot's own nobody can claim. */
const ENTERED_WAYS = ['SCAN', 'HAND', 'PASTE', 'SHEET', 'FILE'] as const
export const resultWay = z.enum([...ENTERED_WAYS, 'ROBOT'], 'rule:choice')
export type ResultWay = z.output<typeof resultWay>
export type EnteredWay = (typeof ENTERED_WAYS)[number]

export const issuedResult = oneOf<IssueResult>(ISSUE_RESULT)

/** What a visa says; of a refusal or a return only the remark is wanted. */
export const resultFields = {
  visaNo: textOrEmpty(RESULT_LIMITS.visaNo),
  issuedOn: dayOrNone,
  validFrom: dayOrNone,
  validTo: dayOrNone,
  /** VISA_ENTRIES */
  entries: textOrEmpty(32),
  stayDays: z._default(z.nullable(integer(1, RESULT_LIMITS.stayDays)), null),
  remark: remark(RESULT_LIMITS.remark),
}
export const ResultFields = z.strictObject(resultFields)
export type ResultFields = z.output<typeof ResultFields>

/** What an issued visa says. It may come later where somebody says so; until then it is told that it lacks. */
const VISA_DATA = ['visaNo', 'validFrom', 'validTo'] as const
type VisaData = Pick<ResultFields, (typeof VISA_DATA)[number]>

export const lackedOf = (given: VisaData & { result: IssueResult }): (keyof VisaData)[] =>
  given.result === ISSUE_RESULT.PASS
    ? VISA_DATA.filter((name) => given[name] === null || given[name] === '')
    : []

const inOrder = z.refine<{ validFrom: string | null; validTo: string | null }>(
  ({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo,
  { path: ['validTo'], error: 'rule:endsBeforeStart' },
)

/** Somebody that a code leads to, and whether a result can be given to them. */
export const ResultPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  nationCode,
  visaType: z.number(),
  status: orderStatus,
  label: z.nullable(z.string()),
  passportStatus: z.nullable(passportStatus),
  /** When it went to the consulate, or was planned to. */
  lodgingDay: z.nullable(z.iso.date()),
  /** The result that is there already: another one takes a reason. */
  result: z.nullable(issuedResult),
  hasFile: z.boolean(),
  /** Why none can be given, in the reader's language; empty: one can. */
  problem: z.string(),
})
export type ResultPerson = z.output<typeof ResultPerson>

/** `several`: people of different orders have it, and a label or an order number must tell which is meant. */
export const ResultFound = z.object({
  code: z.string(),
  kind: z.enum(['people', 'several', 'unknown']),
  people: z.array(ResultPerson),
})
export type ResultFound = z.output<typeof ResultFound>

export const resultFind = endpoint({
  method: 'POST',
  path: '/api/visa/result/find',
  access: RESULT_BATCH,
  summary: 'Whom scanned or pasted labels, passports and order numbers belong to, and whether a result fits',
  json: z.strictObject({
    codes: z.array(text(100)).check(z.minLength(1, 'rule:required'), z.maxLength(RESULT_LIMITS.codes)),
  }),
  data: z.array(ResultFound),
  repeat: 'harmless',
})

const ResultLine = z
  .strictObject({
    applicantId: id,
    result: issuedResult,
    way: z.enum(ENTERED_WAYS, 'rule:choice'),
    ...resultFields,
    /** Why there is another result than the one before. */
    reason: textOrEmpty(RESULT_LIMITS.reason),
    /** The e-visa, of the own uploads. */
    file: z._default(z.array(Attachment).check(z.maxLength(1)), []),
    /** Issued, and what the visa says is filled in later: said by whoever gives it, or it is refused. */
    later: z._default(flag, false),
  })
  .check(inOrder)

const GIVE_TIMEOUT_MS = 120_000

export const resultGive = endpoint({
  method: 'POST',
  path: '/api/visa/result/give',
  access: RESULT_BATCH,
  summary: 'P2.32: give results to applicants, each for itself; passports at the consulate are back with it',
  json: z.strictObject({
    lines: z.array(ResultLine).check(z.minLength(1, 'rule:required'), z.maxLength(RESULT_LIMITS.lines)),
  }),
  /** One row for each applicant, by their id, and who of them still lacks the data of their visa. */
  data: z.object({ ...BatchResult.shape, lacking: z.array(z.number()) }),
  timeoutMs: GIVE_TIMEOUT_MS,
})

export const resultSheet = endpoint({
  method: 'POST',
  path: '/api/visa/result/sheet',
  access: RESULT_BATCH,
  summary: 'Read a sheet of results into the batch on the screen: nothing is given yet',
  multipart: z.strictObject({ file: uploads(1) }),
  data: z.object({
    rows: z.array(
      z.object({
        /** As Excel shows it. */
        row: z.number(),
        found: ResultFound,
        /** Null: the sheet does not say, and the one chosen on the screen counts. */
        result: z.nullable(issuedResult),
        ...answerFields(resultFields),
      }),
    ),
    errors: z.array(z.object({ row: z.number(), title: z.string(), message: z.string() })),
    unknownColumns: z.array(z.string()),
  }),
  repeat: 'harmless',
})

export const resultTemplate = endpoint({
  method: 'GET',
  path: '/api/visa/result/template',
  access: RESULT_BATCH,
  summary: 'An empty workbook for results, as base64',
  data: z.object({ fileName: z.string(), content: z.string() }),
})

/** `name`: the file's own name says whose it is; `text`: what is printed in it does. */
export const resultMatch = endpoint({
  method: 'POST',
  path: '/api/visa/result/match',
  access: RESULT_BATCH,
  summary: 'Whose e-visas files are, by their names and by the numbers printed in them',
  json: z.strictObject({
    files: z
      .array(
        z.strictObject({
          fileName: text(200),
          hints: z._default(z.array(text(RESULT_LIMITS.hint)).check(z.maxLength(RESULT_LIMITS.hints)), []),
        }),
      )
      .check(z.minLength(1, 'rule:required'), z.maxLength(RESULT_LIMITS.files)),
  }),
  data: z.array(
    z.object({
      fileName: z.string(),
      by: z.enum(['name', 'text', 'several', 'none']),
      people: z.array(ResultPerson),
    }),
  ),
  repeat: 'harmless',
})

/** A result as it was given; of an applicant the newest counts. */
export const ResultRow = z.object({
  id: z.number(),
  applicantId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  nationCode,
  visaType: z.number(),
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  status: orderStatus,
  result: issuedResult,
  ...answerFields(resultFields),
  reason: z.string(),
  way: resultWay,
  /** The name of the e-visa; empty: there is none. */
  fileName: z.string(),
  agentName: z.string(),
  acceptOrgName: z.string(),
  /** Of another company, the company. */
  givenBy: z.string(),
  givenAt: z.iso.datetime(),
  /** Null: it counts. */
  supersededAt: z.nullable(z.iso.datetime()),
  /** When it was handed over; null: not yet. */
  deliveredAt: z.nullable(z.iso.datetime()),
})
export type ResultRow = z.output<typeof ResultRow>

export const ResultQuery = z.strictObject({
  ...PageQuery.shape,
  /** Name, passport or order number. */
  keyword: searchTerm(),
  visaNo: searchTerm(RESULT_LIMITS.visaNo),
  result: z.optional(issuedResult),
  nationCode: z.optional(nationCode),
  acceptOrgId: z.optional(id),
  agentId: z.optional(id),
  givenFrom: z.optional(z.iso.date('rule:date')),
  givenTo: z.optional(z.iso.date('rule:date')),
  /** Issued, but without the number or the days of the visa. */
  lacking: z.optional(flag),
})
export type ResultQuery = z.output<typeof ResultQuery>

export const resultPage = endpoint({
  method: 'GET',
  path: '/api/visa/result/page',
  access: RESULT_QUERY,
  summary: 'Results within reach that count, the newest first',
  query: ResultQuery,
  data: pageOf(ResultRow),
})

export const resultHistory = endpoint({
  method: 'GET',
  path: '/api/visa/result/history',
  access: RESULT_READERS,
  summary: 'Every result of one applicant, the one that counts first',
  query: z.strictObject({ applicantId: id }),
  data: z.array(ResultRow),
})

export const resultOfOrder = endpoint({
  method: 'GET',
  path: '/api/visa/result/order',
  access: RESULT_READERS,
  summary: 'The results that count of everybody in one order',
  query: z.strictObject({ orderId: id }),
  data: z.array(ResultRow),
})
