import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, uploads } from '../fields.ts'

/** Every list that can be filled from a file: the server has an importer for each, the messages a name. */
const IMPORT_KINDS = ['dictData', 'employee', 'member', 'visaApplicant', 'visaFee', 'centreHoliday'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** This many errors are told in the answer; the file of reasons holds all of them. */
export const IMPORT_ERRORS_SHOWN = 100

const isObjectText = (value: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

/** JSON written as a text field of a multipart body. */
const objectText = z.pipe(
  z.string().check(z.maxLength(4000), z.refine(isObjectText, { error: 'rule:invalid' })),
  z.transform((value): Record<string, unknown> => JSON.parse(value)),
)

export const ImportTask = z.object({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  status: z.number(),
  fileName: z.string(),
  /** Rows looked at so far, and those of a file that was taken in as a whole. */
  rowsDone: z.number(),
  errorCount: z.number(),
  errors: z.array(
    z.object({
      /** As Excel shows it. */
      row: z.number(),
      /** The column's title; empty for the row as a whole. */
      title: z.string(),
      message: z.string(),
    }),
  ),
  /** Titles that no column has; they were not read. */
  unknownColumns: z.array(z.string()),
  hasErrorFile: z.boolean(),
  /** Why the file as a whole was refused, in the reader's language; else empty. */
  error: z.string(),
})
export type ImportTask = z.output<typeof ImportTask>

const IMPORT_TIMEOUT_MS = 120_000

export const importSubmit = endpoint({
  method: 'POST',
  path: '/api/import/submit',
  access: 'session',
  summary:
    'Take in a spreadsheet, all of its rows or none; long ones in the background. Needs the permission of the list',
  multipart: z.strictObject({
    kind: z.enum(IMPORT_KINDS, 'rule:invalid'),
    /** Where the rows belong, as JSON, which each kind checks for itself. */
    options: z._default(objectText, {}),
    file: uploads(1),
  }),
  data: ImportTask,
  timeoutMs: IMPORT_TIMEOUT_MS,
})

export const importDetail = endpoint({
  method: 'GET',
  path: '/api/import/detail',
  access: 'session',
  summary: 'How far an import of one’s own has come, and what was wrong',
  query: z.strictObject({ id }),
  data: ImportTask,
  cacheMs: 0,
})

export const importErrorFile = endpoint({
  method: 'GET',
  path: '/api/import/errorFile',
  access: 'session',
  summary: 'An address that gives the uploaded rows back with the reasons beside them',
  query: z.strictObject({ id }),
  data: z.string(),
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/import/template',
  access: 'session',
  summary: 'An empty workbook to fill in, as base64',
  query: z.strictObject({ kind: z.enum(IMPORT_KINDS, 'rule:invalid') }),
  data: z.object({ fileName: z.string(), content: z.string() }),
})
