import {
  batchCells,
  BATCH_LIMITS,
  type BatchCell,
  type BatchDetail,
  type BatchLine,
} from '@visa/contract/centre/batch'
import type { Language } from '@visa/contract/session/personal'
import { batchMessages } from '@visa/messages/centre/batches'
import { fieldMessages } from '@visa/messages/fields'
import { sheetMessages } from '@visa/messages/sheets/sheets'
import { applicantSheetMessages } from '@visa/messages/visa/applicant-sheet'
import * as z from 'zod/mini'
import { Refusal } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { inBase64 } from '../../../sheets/in-base64.ts'
import { matchHeader, type ImportColumn } from '../../../sheets/import-columns.ts'
import { templateWorkbook } from '../../../sheets/import-files.ts'
import { importRows } from '../../../sheets/import.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { startOf } from '../../../sheets/sheet-text.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'

/** Batches as files: what somebody brings, and the faulty rows that go back with their reasons. */

const titleOf = (language: Language, field: BatchCell): string =>
  field === 'zone' || field === 'label'
    ? batchMessages[language].columns[field]
    : fieldMessages[language][field]

/** Other words for a column, as travel companies write them, in both languages. */
const alsoOf = (field: BatchCell): string[] => [
  ...batchMessages.zh.usual[field].split('、'),
  ...batchMessages.en.usual[field].split(', '),
]

const column = (field: BatchCell, more: Partial<ImportColumn> = {}): ImportColumn => ({
  required: false,
  width: 14,
  ...more,
  field,
  title: bilingual((language) => titleOf(language, field)),
  also: alsoOf(field),
})

export const BATCH_COLUMNS: readonly ImportColumn[] = [
  column('cnName', { example: applicantSheetMessages.zh.exampleName }),
  column('surname', { width: 16, example: 'LYU' }),
  column('givenNames', { width: 18, example: 'JINGYI' }),
  column('sex', { width: 8, example: 'F' }),
  column('birthDate', { example: '1990-05-21' }),
  column('nationality', { width: 10, example: 'CHN' }),
  column('passportNo', { width: 16, required: true, example: 'E83123457' }),
  column('passportExpiry', { example: '2033-05-20' }),
  column('mobile', { width: 16, example: '13800138000' }),
  column('label', { width: 16 }),
  column('zone', { width: 46 }),
]

/** Cells as they are written; whatever does not fit is told row by row when they are looked at. */
const Row = z.strictObject(batchCells)

export interface SheetRead {
  rows: BatchLine[]
  unknownColumns: string[]
}

/** The rows of a sheet; without a title of ours it is read in the order of the template. */
export async function readBatch(path: string): Promise<SheetRead> {
  const columns = BATCH_COLUMNS.map((each) => ({ ...each, required: false }))
  const { drafts, unfit, errors, unknownColumns } = await importRows(withHeader(readSheet(path)), {
    columns,
    schema: Row,
    limit: BATCH_LIMITS.rows,
  })
  if (drafts.length + unfit.length === 0) {
    const titles = (language: Language) => errors.map(({ title }) => title[language]).join(', ')
    throw new Refusal('batchColumnTwice', { titles: bilingual(titles) })
  }
  const cut = unfit.map(({ row, values }) => ({ row, draft: z.parse(Row, fitted(values)) }))
  return {
    rows: [...drafts, ...cut]
      .toSorted((one, other) => one.row - other.row)
      .map(({ row, draft }) => Object.assign({ row }, draft)),
    unknownColumns,
  }
}

/** A cell that is longer than any is still told of: by its beginning, which fits nothing. */
const fitted = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [
      field,
      startOf(text.replaceAll(/\s+/g, ' '), field === 'zone' ? BATCH_LIMITS.zone : BATCH_LIMITS.cell),
    ]),
  )

type Rows = ReturnType<typeof readSheet>

/** Pasted rows come without titles. */
async function* withHeader(rows: Rows): Rows {
  let isFirst = true
  for await (const row of rows) {
    if (isFirst && row.cells.some((cell) => cell.trim() !== '')) {
      isFirst = false
      const { columns } = matchHeader(row, BATCH_COLUMNS)
      if (columns.every((each) => each === undefined))
        yield { row: 0, cells: BATCH_COLUMNS.map(({ title }) => title.zh) }
    }
    yield row
  }
}

export async function batchTemplateFile(language: Language): Promise<{ fileName: string; content: string }> {
  const name = batchMessages[language].templateName
  return {
    fileName: `${name}.xlsx`,
    content: await inBase64(templateWorkbook(BATCH_COLUMNS, language, name)),
  }
}

/** Of a batch from before: which rows were left out and why. What else they said of people is not kept. */
export async function leftOutFile(
  language: Language,
  { batchNo, faulty }: Pick<BatchDetail, 'batchNo' | 'faulty'>,
): Promise<{ fileName: string; content: string }> {
  const { faultName: name, name: person } = batchMessages[language]
  const columns = [
    { title: sheetMessages[language].rowNumber, kind: 'integer' as const, width: 10 },
    { title: person, kind: 'text' as const, width: 18 },
    { title: sheetMessages[language].reasons, kind: 'text' as const, width: 60 },
  ]
  const cells = faulty.map((line) => [line.row, line.name, line.reasons])
  return { fileName: `${name} ${batchNo}.xlsx`, content: await inBase64(writeXlsx(cells, { name, columns })) }
}

/** The faulty rows as they came, with their reasons; taken in again the two last columns are passed over. */
export async function faultFile(
  language: Language,
  lines: readonly (BatchLine & { reasons: string })[],
): Promise<{ fileName: string; content: string }> {
  const name = batchMessages[language].faultName
  const columns = [
    ...BATCH_COLUMNS.map(({ title, width }) => ({
      title: title[language],
      kind: 'text' as const,
      ...(width === undefined ? {} : { width }),
    })),
    { title: sheetMessages[language].rowNumber, kind: 'integer' as const, width: 10 },
    { title: sheetMessages[language].reasons, kind: 'text' as const, width: 60 },
  ]
  const cells = lines.map((line) => [
    ...BATCH_COLUMNS.map(({ field }) => line[field as BatchCell]),
    line.row,
    line.reasons,
  ])
  return { fileName: `${name}.xlsx`, content: await inBase64(writeXlsx(cells, { name, columns })) }
}
