import type { BankColumns } from '@visa/contract/money/reconcile'
import { Refusal } from '../../../refusal/refusal.ts'
import { centsIn, Titled, unreadable, type StatementReader } from './statement-line.ts'

/** A bank's or a terminal's sheet: every one has its own titles, so somebody says which of them counts as what. */
export function bankReader(columns: BankColumns): StatementReader {
  const { date, amount, out, reference, party } = columns
  if (date === '' || amount === '' || reference === '') throw new Refusal('statementColumns')
  const wanted = [date, amount, out, reference, party].filter((title) => title !== '')
  let lines: Titled | undefined
  return {
    read(row) {
      if (lines === undefined) {
        const titled = new Titled(row.cells)
        if (titled.has(...wanted)) lines = titled
        return undefined
      }
      // Totals and remarks below the lines have no day.
      if (!/^\d{4}/.test(lines.of(row, date))) return undefined
      const came = lines.of(row, amount)
      const went = out === '' ? '' : lines.of(row, out)
      const cents =
        (came === '' ? 0 : (centsIn(came) ?? Number.NaN)) -
        Math.abs(went === '' ? 0 : (centsIn(went) ?? Number.NaN))
      if (Number.isNaN(cents)) throw unreadable(row.row, amount)
      if (cents === 0) return undefined
      const no = lines.of(row, reference)
      return {
        row: row.row,
        no,
        ownNo: no,
        at: lines.time(row, date),
        cents,
        party: party === '' ? '' : lines.of(row, party),
      }
    },
    end() {
      if (lines === undefined) throw new Refusal('statementTitles', { titles: wanted.join(', ') })
    },
  }
}
