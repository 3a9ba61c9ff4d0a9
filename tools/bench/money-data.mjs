// Entries of a ledger in bulk: two hundred agents, one of which has every hundredth group.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fillPart } from './year-data.mjs'

const DAYS = 730
/** What an agent pays from its account is two entries, one of them on the account. */
const ENTRIES_OF_ONE = 2

/** So many entries, half of them on accounts of companies. */
export function fillLedger(url, total) {
  const paid = new Set()
  return fillPart(url, {
    orders: total / ENTRIES_OF_ONE,
    days: DAYS,
    week: 'agencies',
    tables: ['ledger_group', 'ledger_entry'],
    keep(table, row) {
      if (table === 'ledger_group' && row.cause === 'payment') paid.add(row.id)
      return table === 'ledger_group' || table === 'ledger_entry' ? paid.has(row.group_id ?? row.id) : true
    },
  })
}

/** Whether a folder that is kept from one run to the next holds so many entries already. */
export const hasLedger = (folder, total) =>
  readFile(path.join(folder, 'ledger'), 'utf8').then(
    (text) => Number(text) === total,
    () => false,
  )

export const noteLedger = (folder, total) => writeFile(path.join(folder, 'ledger'), String(total))
