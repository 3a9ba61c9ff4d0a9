import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { textOrEmpty } from '@visa/contract/fields'
import type { HandlerOutput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import {
  RESULT_LIMITS,
  RESULT_QUERY,
  ResultFields,
  ResultQuery,
  type resultSheet,
} from '@visa/contract/visa/result'
import { fieldMessages } from '@visa/messages/fields'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import * as z from 'zod/mini'
import type { MemberVisit } from '../../../http/route.ts'
import type { Queryable } from '../../../db/sql.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { templateWorkbook } from '../../../sheets/import-files.ts'
import type { ImportColumn } from '../../../sheets/import-columns.ts'
import { failureOf, importRows } from '../../../sheets/import.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'
import { findForResults } from './result-find.service.ts'
import { RESULT_WORDS } from './result-words.service.ts'
import { listedResults, type ListedResult } from './result.repo.ts'
import { plainVisaNo, sharedVisaNos } from './visa-number.ts'

/** Results as files: what a consulate's list says is read into the batch, and what was given goes out. */

const CELL = 255

const Row = z.strictObject({
  code: textOrEmpty(100),
  result: textOrEmpty(CELL),
  visaNo: textOrEmpty(CELL),
  issuedOn: textOrEmpty(CELL),
  validFrom: textOrEmpty(CELL),
  validTo: textOrEmpty(CELL),
  entries: textOrEmpty(CELL),
  stayDays: textOrEmpty(CELL),
  remark: textOrEmpty(CELL),
})
type Row = z.output<typeof Row>

/** Some words of requests mean other things elsewhere. */
function titleOf(language: Language, field: keyof Row): string {
  if (field === 'code') return resultMessages[language].codeColumn
  if (field === 'result') return orderPageMessages[language].result
  return field === 'stayDays' ? resultMessages[language].stayDays : fieldMessages[language][field]
}

const column = (field: keyof Row, more: Partial<ImportColumn> = {}): ImportColumn => ({
  required: false,
  width: 14,
  ...more,
  field,
  title: bilingual((language) => titleOf(language, field)),
})

const COLUMNS: readonly ImportColumn[] = [
  column('code', { required: true, exact: true, width: 24, example: 'E83123457' }),
  column('result', { example: orderPageMessages.zh.results[ISSUE_RESULT.PASS] }),
  column('visaNo', { exact: true, width: 18, example: '20 1234567' }),
  column('issuedOn', { example: '2030-01-01' }),
  column('validFrom', { example: '2030-01-10' }),
  column('validTo', { example: '2030-02-08' }),
  column('entries', { example: 'SINGLE' }),
  column('stayDays', { example: '30' }),
  column('remark', { width: 30 }),
]

const plain = (word: string): string => word.trim().toLowerCase()

interface Read {
  result: IssueResult | null
  fields: ResultFields
}

const dayIn = (text: string): string | null => (text === '' ? null : text)

function readRow(row: Row, entriesBy: ReadonlyMap<string, string>): Read | RuleFailure[] {
  const failures: RuleFailure[] = []
  const read = <Value>(field: keyof Row, words: ReadonlyMap<string, Value>): Value | null => {
    if (row[field] === '') return null
    const found = words.get(plain(row[field]))
    if (found === undefined) failures.push({ field, rule: 'choice', params: {} })
    return found ?? null
  }
  const result = read('result', RESULT_WORDS)
  const entries = read('entries', entriesBy) ?? ''
  const { visaNo, issuedOn, validFrom, validTo, stayDays, remark } = row
  const form = {
    visaNo,
    issuedOn: dayIn(issuedOn),
    validFrom: dayIn(validFrom),
    validTo: dayIn(validTo),
    entries,
    stayDays: stayDays === '' ? null : stayDays,
    remark,
  }
  const parsed = z.safeParse(ResultFields, form)
  if (!parsed.success) failures.push(...ruleFailures(parsed.error, form))
  return parsed.success && failures.length === 0 ? { result, fields: parsed.data } : failures
}

/** The rows of a sheet as lines of the batch on the screen, each with whom it is about; nothing is given by it. */
export async function readResults(
  db: Queryable,
  visit: MemberVisit,
  path: string,
): Promise<HandlerOutput<typeof resultSheet>> {
  const options = { columns: COLUMNS, schema: Row, limit: RESULT_LIMITS.lines }
  const { drafts, errors, unknownColumns } = await importRows(readSheet(path, {}, { numbers: true }), options)
  const { VISA_ENTRIES: words = [] } = await loadEntries(db, ['VISA_ENTRIES'])
  const entriesBy = new Map(
    words.flatMap(({ code, cname, ename }): [string, string][] => [
      [plain(cname), code],
      [plain(ename), code],
      [plain(code), code],
    ]),
  )
  const shared = sharedVisaNos(drafts.map(({ draft }) => draft))
  const good: { row: number; code: string; read: Read }[] = []
  for (const { row, draft } of drafts) {
    const read = readRow(draft, entriesBy)
    if (!Array.isArray(read) && shared.has(plainVisaNo(draft.visaNo)))
      errors.push(failureOf(row, { field: 'visaNo', rule: 'visaNoTwice', params: {} }, COLUMNS))
    else if (Array.isArray(read)) errors.push(...read.map((failure) => failureOf(row, failure, COLUMNS)))
    else good.push({ row, code: draft.code, read })
  }
  const codes = good.map(({ code }) => code)
  const found = codes.length === 0 ? [] : await findForResults(db, visit, codes)
  return {
    rows: good.flatMap(({ row, read: { result, fields } }, index) => {
      const person = found[index]
      return person === undefined ? [] : [{ row, found: person, result, ...fields }]
    }),
    errors: errors
      .toSorted((one, other) => one.row - other.row)
      .map(({ row, title, message }) => ({
        row,
        title: title[visit.language],
        message: message[visit.language],
      })),
    unknownColumns,
  }
}

export async function resultsTemplate({
  language,
}: Pick<MemberVisit, 'language'>): Promise<{ fileName: string; content: string }> {
  const name = resultMessages[language].templateName
  const chunks: Buffer[] = []
  for await (const chunk of templateWorkbook(COLUMNS, language, name)) chunks.push(chunk)
  return { fileName: `${name}.xlsx`, content: Buffer.concat(chunks).toString('base64') }
}

const Filters = z.omit(ResultQuery, { page: true, pageSize: true })

export const resultExporter = exporter<z.output<typeof Filters>, ListedResult>({
  kind: 'visaResult',
  access: RESULT_QUERY,
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = orderPageMessages[language]
    const r = resultMessages[language]
    return [
      { title: f.orderNo, kind: 'text', width: 16, value: ({ orderNo }) => orderNo },
      { title: r.name, kind: 'text', width: 14, value: ({ name }) => name },
      { title: r.latinName, kind: 'text', width: 20, value: ({ latinName }) => latinName },
      { title: f.passportNo, kind: 'text', width: 16, value: ({ passportNo }) => passportNo },
      { title: f.visaCountry, kind: 'text', value: ({ nationCode }) => nationMessages[language][nationCode] },
      { title: t.result, kind: 'text', value: ({ result }) => t.results[result] },
      { title: f.visaNo, kind: 'text', width: 18, value: ({ visaNo }) => visaNo },
      { title: f.issuedOn, kind: 'text', width: 14, value: ({ issuedOn }) => issuedOn ?? '' },
      { title: f.validFrom, kind: 'text', width: 14, value: ({ validFrom }) => validFrom ?? '' },
      { title: f.validTo, kind: 'text', width: 14, value: ({ validTo }) => validTo ?? '' },
      { title: f.entries, kind: 'text', value: ({ entries }) => entries },
      {
        title: r.stayDays,
        kind: 'text',
        value: ({ stayDays }) => (stayDays === null ? '' : String(stayDays)),
      },
      { title: f.remark, kind: 'text', width: 30, value: ({ remark }) => remark },
      { title: t.agent, kind: 'text', width: 20, value: ({ agentName }) => agentName },
      { title: f.acceptOrgId, kind: 'text', width: 20, value: ({ acceptOrgName }) => acceptOrgName },
      { title: r.givenBy, kind: 'text', width: 14, value: ({ givenBy }) => givenBy },
      { title: r.givenAt, kind: 'dateTime', value: ({ givenAt }) => givenAt },
    ]
  },
  source: (viewer, filters) => listedResults(viewer, filters),
  // Whole numbers leave the product: that they did is recorded.
  reads: () => ['passportNo', 'visaNo'],
})
