import type { BatchResult } from '@visa/contract/batch'
import { CODES } from '@visa/contract/codes'
import { CallError } from '../../lib/call-error.ts'
import type { BatchAction, CallAction, Identified, RowId } from './row-action.ts'

/** What became of one row of a batch. */
export interface BatchRow {
  id: RowId
  ok: boolean
  /** Why it was refused. */
  message: string
}

interface Words {
  /** Of rows that the action cannot be done to. */
  notNow: string
  /** Of rows that were not asked for any more. */
  notTried: string
  /** Of rows that were asked for and that the answer does not tell of. */
  unanswered: string
}

const isByRow = (answer: unknown): answer is BatchResult =>
  typeof answer === 'object' && answer !== null && 'rows' in answer

/** Why a batch of one was refused. */
export const refusedIn = (answer: unknown): string | undefined =>
  isByRow(answer) ? answer.rows.find((row) => 'ok' in row && !row.ok)?.message : undefined

const ENDS: ReadonlySet<CallError['code']> = new Set([CODES.NOT_LOGGED_IN, 'NETWORK', 'TIMEOUT', 'HTTP'])

/** One after the other. Where nothing can be reached any more, the rest is left as it is. */
async function oneByOne<Row extends Identified>(
  { call }: CallAction<Row>,
  rows: readonly Row[],
  notTried: string,
): Promise<BatchRow[]> {
  const results: BatchRow[] = []
  let lost = false
  for (const row of rows) {
    if (lost) {
      results.push({ id: row.id, ok: false, message: notTried })
      continue
    }
    try {
      const refused = refusedIn(await call.send(row, { silent: true }))
      results.push({ id: row.id, ok: refused === undefined, message: refused ?? '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({ id: row.id, ok: false, message: error.message })
      lost = ENDS.has(error.code)
    }
  }
  return results
}

/** The rows that a batch can be done to. */
export const fitFor = <Row>({ when, locked, batch }: BatchAction<Row>, rows: readonly Row[]): Row[] =>
  rows.filter(batch?.when ?? when ?? (() => true)).filter((row) => locked?.(row) === undefined)

interface Sent<Row> {
  /** All that were ticked. */
  rows: readonly Row[]
  /** Those of them that were asked for. */
  fit: readonly Row[]
  idOf?: ((row: Row) => RowId) | undefined
  words: Pick<Words, 'notNow' | 'unanswered'>
}

/**
 * What became of every row: of those that were asked for as the server answered, row by row or by whatever says that
 * all of them are done; of the others why they were not.
 */
export function answeredRows<Row extends Identified>(
  answer: unknown,
  { fit, rows, idOf = ({ id }) => id, words }: Sent<Row>,
): BatchRow[] {
  const told = isByRow(answer) ? new Map(answer.rows.map((row) => [row.id as RowId, row])) : undefined
  const sent = new Set(fit.map(({ id }) => id))
  return rows.map((row) => {
    const { id } = row
    if (!sent.has(id)) return { id, ok: false, message: words.notNow }
    if (told === undefined) return { id, ok: true, message: '' }
    const { ok, message } = told.get(idOf(row)) ?? { ok: false, message: words.unanswered }
    return { id, ok, message }
  })
}

/**
 * Does an action to several rows and tells what became of each, in their order, and what the server answered. A call
 * for all of them that is refused as a whole is thrown.
 */
export async function runBatch<Row extends Identified>(
  action: CallAction<Row>,
  rows: readonly Row[],
  words: Words,
): Promise<{ told: BatchRow[]; answer: unknown }> {
  const fit = fitFor(action, rows)
  const together = action.batch?.call
  if (together === undefined) {
    const answer = { rows: await oneByOne(action, fit, words.notTried) }
    return { told: answeredRows(answer, { fit, rows, words }), answer }
  }
  const answer = await together.send(fit)
  return { told: answeredRows(answer, { fit, rows, idOf: action.batch?.idOf, words }), answer }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As a spreadsheet reads it; the mark in front says that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`

export const tabbed = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join('\t')).join('\n')
