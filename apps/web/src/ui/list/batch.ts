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
}

/** The server answers row by row, or with whatever says that all of them are done. */
function rowsIn(answer: unknown, ids: readonly RowId[]): readonly BatchRow[] {
  const named = typeof answer === 'object' && answer !== null && 'rows' in answer
  return named ? (answer as BatchResult).rows : ids.map((id) => ({ id, ok: true, message: '' }))
}

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
      await call.send(row, { silent: true })
      results.push({ id: row.id, ok: true, message: '' })
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

/** What became of every row: of those that were asked for as the server answered, of the others why they were not. */
export function answeredRows<Row extends Identified>(
  answer: unknown,
  { fit, rows, notNow }: { fit: readonly Row[]; rows: readonly Row[]; notNow: string },
): BatchRow[] {
  const told = rowsIn(
    answer,
    fit.map(({ id }) => id),
  )
  const known = new Map(told.map((row) => [row.id, row]))
  return rows.map(({ id }) => known.get(id) ?? { id, ok: false, message: notNow })
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
  const answer =
    together === undefined ? { rows: await oneByOne(action, fit, words.notTried) } : await together.send(fit)
  return { told: answeredRows(answer, { fit, rows, notNow: words.notNow }), answer }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As a spreadsheet reads it; the mark in front says that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`

export const tabbed = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join('\t')).join('\n')
