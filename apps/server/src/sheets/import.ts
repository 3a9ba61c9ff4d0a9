import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import { safeParse, type core } from 'zod/mini'
import { bilingual } from './bilingual.ts'
import { matchHeader, type ImportColumn, type ImportError } from './import-columns.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'

export interface ImportOptions<Draft> {
  columns: readonly ImportColumn[]
  /** What a row must be: an object of the columns' fields, whose values are texts or absent. */
  schema: core.$ZodType<Draft>
  /** Rows besides the header. */
  limit: number
}

export interface Imported<Draft> {
  /** The rows that fit, with the number Excel shows beside them. */
  drafts: { row: number; draft: Draft }[]
  /** Those that do not, as they are written. */
  unfit: { row: number; values: Readonly<Record<string, string>> }[]
  errors: ImportError[]
  /** Columns that were not read because nobody knows them. */
  unknownColumns: string[]
}

const NO_TITLE = { zh: '', en: '' }

/** The values of a row by field; an empty cell is an absent value. */
function valuesOf(row: SheetRow, columns: readonly (ImportColumn | undefined)[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const text = row.cells[index]?.trim() ?? ''
    if (column !== undefined && text !== '') values[column.field] = text
  }
  return values
}

const isEmpty = (row: SheetRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** The template's own row, which somebody left standing: it shows how to write and is nobody's. */
const isExample = (values: Readonly<Record<string, string>>, columns: readonly ImportColumn[]): boolean => {
  const shown = columns.flatMap(({ field, example }) =>
    example === undefined ? [] : [[field, String(example)] as const],
  )
  return (
    shown.length > 1 &&
    shown.length === Object.keys(values).length &&
    shown.every(([field, example]) => values[field] === example)
  )
}

/** What does not fit in a row, under the title of its column. */
export function failureOf(row: number, failure: RuleFailure, columns: readonly ImportColumn[]): ImportError {
  const [field = ''] = failure.field.split('.')
  const title = columns.find((column) => column.field === field)?.title ?? NO_TITLE
  const message = bilingual((language) => fill(ruleMessages[language][failure.rule], failure.params))
  return { row, field, title, message }
}

/** As Excel writes long numbers into text files, rounded. */
const ROUNDED = /^\d(\.\d+)?E\+?\d+$/i

/** Numbers of passports and visas that Excel took for amounts: what was typed cannot be told from what is left. */
const withLostDigits = (
  { cells, numbers = [] }: SheetRow,
  columns: readonly (ImportColumn | undefined)[],
): RuleFailure[] =>
  columns.flatMap((column, index) =>
    column?.exact === true && (numbers.includes(index) || ROUNDED.test(cells[index]?.trim() ?? ''))
      ? [{ field: column.field, rule: 'keptAsNumber' as const, params: {} }]
      : [],
  )

function readRow<Draft>(
  row: SheetRow,
  values: Record<string, string>,
  columns: readonly (ImportColumn | undefined)[],
  options: ImportOptions<Draft>,
) {
  const absent = options.columns
    .filter(({ field, required }) => required && values[field] === undefined)
    .map(({ field }): RuleFailure => ({ field, rule: 'required', params: {} }))
  const result = safeParse(options.schema, values)
  const refused = result.success ? [] : ruleFailures(result.error, values)
  const told = [...absent, ...withLostDigits(row, columns)]
  const others = refused.filter(({ field }) => !told.some((each) => each.field === field))
  const errors = [...told, ...others].map((failure) => failureOf(row.row, failure, options.columns))
  return errors.length === 0 && result.success ? { draft: result.data, errors } : { errors }
}

/**
 * Reads the rows of an uploaded sheet into drafts. The first row holds the titles, in either language and any order;
 * each further row either fits the schema or gives its reasons, column by column. The template's example is passed over.
 * With a column missing or doubled no row is looked at.
 */
export async function importRows<Draft>(
  rows: AsyncIterable<SheetRow>,
  options: ImportOptions<Draft>,
): Promise<Imported<Draft>> {
  const imported: Imported<Draft> = { drafts: [], unfit: [], errors: [], unknownColumns: [] }
  let columns: (ImportColumn | undefined)[] | undefined
  let count = 0
  for await (const row of rows) {
    if (isEmpty(row)) continue
    if (columns === undefined) {
      const header = matchHeader(row, options.columns)
      imported.errors = header.errors
      imported.unknownColumns = header.unknown
      if (header.errors.length > 0) return imported
      columns = header.columns
      continue
    }
    const values = valuesOf(row, columns)
    if (isExample(values, options.columns)) continue
    count += 1
    const { limit } = options
    if (count > limit) throw new SheetError('tooManyRows', `more than ${limit} rows`, { max: limit })
    const { draft, errors } = readRow(row, values, columns, options)
    imported.errors.push(...errors)
    if (draft === undefined) imported.unfit.push({ row: row.row, values })
    else imported.drafts.push({ row: row.row, draft })
  }
  if (count === 0) throw new SheetError('empty', 'no rows')
  return imported
}
