import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm, text, textOrEmpty, uploads } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { issuedResult, RESULT_LIMITS } from '../visa/result.ts'

/** C7.32: lists that a consulate or a partner sends back, read, matched with whom they are about, and taken over. */

export const SEND_BILL_PARSE = 'center.sendBill.parse'

/** `found`: so many are offered for what somebody types. */
export const RETURNED_LIMITS = { rows: 500, columns: 30, sender: 64, found: 20 } as const

/** What a column can say. */
export const RETURNED_FIELDS = [
  'passportNo',
  'name',
  'surname',
  'givenNames',
  'birthDate',
  'result',
  'visaNo',
  'issuedOn',
  'validFrom',
  'validTo',
  'remark',
] as const
export type ReturnedField = (typeof RETURNED_FIELDS)[number]

const column = z.union([z.enum(RETURNED_FIELDS, 'rule:choice'), z.literal('')])

/** How sure it is whose a row is: by its number, by name and birth date, or not at all; and what became of it. */
export const RETURNED_STATES = ['matched', 'candidates', 'unmatched', 'done', 'aside'] as const
export type ReturnedState = (typeof RETURNED_STATES)[number]

/** What a list says otherwise than we do, or than an earlier list said that still waits for its passport. */
const Difference = z.object({
  field: z.enum(RETURNED_FIELDS),
  /** Of a result its code. */
  theirs: z.string(),
  ours: z.string(),
  /** Of what waits: another one takes a reason. */
  pending: z.boolean(),
})
export type Difference = z.output<typeof Difference>

const Candidate = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  birthDate: z.nullable(z.string()),
  orderId: z.number(),
  orderNo: z.string(),
  /** Of 100; 0: was looked for. */
  score: z.number(),
  /** What the row says otherwise of them. */
  differences: z.array(Difference),
})
export type Candidate = z.output<typeof Candidate>

const ReturnedLine = z.object({
  id: z.number(),
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  state: z.enum(RETURNED_STATES),
  /** Whose it is taken for. */
  applicantId: z.nullable(z.number()),
  candidates: z.array(Candidate),
  /** What the list says otherwise than we do of whom it is taken for. */
  differences: z.array(Difference),
  /** What the word for the result means; null: it does not say, or nobody knows the word. */
  result: z.nullable(issuedResult),
  /** Why it was not taken over when somebody tried. */
  message: z.string(),
})
export type ReturnedLine = z.output<typeof ReturnedLine>

export const ReturnedList = z.object({
  ...RECORD,
  listNo: z.string(),
  sender: z.string(),
  fileName: z.string(),
  lineCount: z.number(),
  doneCount: z.number(),
  /** Rows of which nobody knows yet whose they are. */
  openCount: z.number(),
  operatorName: z.string(),
})
export type ReturnedList = z.output<typeof ReturnedList>

const ReturnedDetail = z.extend(ReturnedList, {
  /** The titles of the file, and what each of its columns counts as. */
  header: z.array(z.string()),
  columns: z.array(column),
  lines: z.array(ReturnedLine),
})
export type ReturnedDetail = z.output<typeof ReturnedDetail>

const PARSE_TIMEOUT_MS = 120_000

export const returnedParse = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/parse',
  access: SEND_BILL_PARSE,
  summary:
    'Read a list that came back: its columns are recognised or remembered of its sender, its rows matched',
  multipart: z.strictObject({ sender: text(RETURNED_LIMITS.sender), file: uploads(1) }),
  data: ReturnedDetail,
  timeoutMs: PARSE_TIMEOUT_MS,
})

export const returnedColumns = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/columns',
  access: SEND_BILL_PARSE,
  summary:
    'Say what the columns of a list are; its rows are matched anew, and the sender’s next list is read so',
  json: z.strictObject({
    id,
    columns: z.array(column).check(z.minLength(1, 'rule:required'), z.maxLength(RETURNED_LIMITS.columns)),
  }),
  data: ReturnedDetail,
})

const TAKEN = ['results', 'retrieval'] as const

export const returnedSubmit = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/submit',
  access: SEND_BILL_PARSE,
  summary: 'Take rows over, each for itself: as results, or as passports that are back',
  json: z.strictObject({
    id,
    taken: z.enum(TAKEN, 'rule:choice'),
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          applicantId: id,
          /** Why another result counts than the one that waits. */
          reason: textOrEmpty(RESULT_LIMITS.reason),
        }),
      )
      .check(z.minLength(1, 'rule:required'), z.maxLength(RETURNED_LIMITS.rows)),
  }),
  data: BatchResult,
  timeoutMs: PARSE_TIMEOUT_MS,
})

export const returnedFind = endpoint({
  method: 'GET',
  path: '/api/visacenter/sendBill/find',
  access: SEND_BILL_PARSE,
  summary: 'Whom a row may be about, by what somebody types: a passport number, a name, a number of an order',
  query: z.strictObject({
    keyword: text(64),
    /** The row that they are looked for, to tell what it says otherwise of each. */
    id: z.optional(id),
    lineId: z.optional(id),
  }),
  data: z.array(Candidate),
  cacheMs: 0,
})

export const returnedAside = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/aside',
  access: SEND_BILL_PARSE,
  summary: 'Set a row aside that is about nobody of ours or is not taken over, or take that back',
  json: z.strictObject({ id, lineId: id, aside: z.boolean() }),
  data: ReturnedDetail,
})

export const returnedDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/delete',
  access: SEND_BILL_PARSE,
  summary: 'Delete a list of which nothing was taken over',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const returnedDetail = endpoint({
  method: 'GET',
  path: '/api/visacenter/sendBill/detail',
  access: SEND_BILL_PARSE,
  summary: 'A list with its rows: whose they are, what differs, what became of them',
  query: z.strictObject({ id }),
  data: ReturnedDetail,
  cacheMs: 0,
})

export const returnedExcel = endpoint({
  method: 'GET',
  path: '/api/visacenter/sendBill/excel',
  access: SEND_BILL_PARSE,
  summary: 'A list as it was matched, as a workbook in base64',
  query: z.strictObject({ id }),
  data: z.object({ fileName: z.string(), content: z.string() }),
})

export const returnedPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/sendBill/page',
  access: SEND_BILL_PARSE,
  summary: 'Lists within reach, newest first; those with open rows are what is left to do',
  query: PageQuery,
  json: z.strictObject({
    searchQuery: z._default(
      z.strictObject({ keyword: searchTerm(), left: z.optional(z.enum(['open', 'none'], 'rule:choice')) }),
      {},
    ),
  }),
  repeat: 'harmless',
  data: pageOf(ReturnedList),
})
