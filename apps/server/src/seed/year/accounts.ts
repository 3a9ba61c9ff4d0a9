import type pg from 'pg'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { secondsPart, type Copy } from './copies.ts'
import type { Found, OwnerOf } from './found.ts'
import { columnsOf } from './tables.ts'
import { idPart, type Row, type Sense } from './template.ts'
import { copyInto } from './write.ts'

/** What agencies have with us: each entry tells what stood there after it, so that all are written in their order. */

interface Entry {
  at: number
  day: string
  groupId: string
  accountId: number
  cents: number
}

const CHINA_SECONDS = 8 * 3600
const dayAt = (seconds: number): string =>
  new Date((seconds + CHINA_SECONDS) * 1000).toISOString().slice(0, 10)

export const isOfAgency = (row: Row): boolean => row['balance_after_cents'] !== null

export class AgencyEntries {
  readonly #entries: Entry[] = []

  /** Takes up what copies of some days do to these accounts. */
  add(found: readonly Found[], ownerOf: OwnerOf, sense: Sense, copies: readonly Copy[]): void {
    const rowsOf = (table: Found['table']) => found.find((each) => each.table === table)?.rows ?? []
    const posted = new Map(rowsOf('ledger_group').map((row) => [row['id'], row['posted_at'] ?? '']))
    for (const row of rowsOf('ledger_entry').filter(isOfAgency)) {
      const owner = ownerOf('ledger_entry', row)
      if (owner === undefined) throw new Error('an entry of an agency that nobody ordered for')
      const group = idPart(sense, 'ledger_group', row['group_id'] ?? '')
      const at = secondsPart(posted.get(row['group_id']) ?? '')
      const amount = Number(row['amount_cents'])
      for (const copy of copies) {
        const then = at(copy)
        const cents = copy.cents === undefined ? amount : Math.sign(amount) * copy.cents
        this.#entries.push({
          at: then,
          day: dayAt(then),
          groupId: typeof group === 'string' ? group : group(copy),
          accountId: sense.agencyOf(copy, owner).accountId,
          cents,
        })
      }
    }
  }

  /** What each account spends in each month. */
  spent(): { accountId: number; month: string; cents: number }[] {
    const sums = new Map<string, { accountId: number; month: string; cents: number }>()
    for (const { accountId, day, cents } of this.#entries) {
      const month = day.slice(0, 7)
      const key = `${accountId} ${month}`
      const sum = sums.get(key) ?? { accountId, month, cents: 0 }
      sum.cents += cents
      sums.set(key, sum)
    }
    return [...sums.values()]
  }

  /** Writes all of them, the oldest first, from an id on; tells how many there are. */
  async write(client: pg.Client, db: Queryable, after: number): Promise<number> {
    const known = await rows<{ id: number; cents: number }>(
      db,
      sql`select id, balance_cents as cents from ledger_account where company_id is not null`,
    )
    const balances = new Map(known.map(({ id, cents }) => [id, cents]))
    const ordered = this.#entries.toSorted((one, other) => one.at - other.at)
    function* lines(): Generator<string> {
      for (const [place, { groupId, accountId, cents, day }] of ordered.entries()) {
        const balance = (balances.get(accountId) ?? 0) + cents
        balances.set(accountId, balance)
        yield `${after + place + 1}\t${groupId}\t${accountId}\t${cents}\t${day}\t${balance}\n`
      }
    }
    const names = ['id', 'group_id', 'account_id', 'amount_cents', 'day', 'balance_after_cents']
    const columns = await columnsOf(db, 'ledger_entry')
    const chosen = names.map((name) => {
      const column = columns.find((each) => each.name === name)
      if (column === undefined) throw new Error(`ledger_entry has no ${name}`)
      return column
    })
    if (chosen.length !== columns.length) throw new Error('ledger_entry has a column that is not written')
    await copyInto(client, 'ledger_entry', chosen, lines())
    await db.query(
      sql`update ledger_account a set balance_cents = b.cents
          from jsonb_to_recordset(${JSON.stringify([...balances].map(([id, cents]) => ({ id, cents })))}::jsonb)
            as b (id bigint, cents bigint) where a.id = b.id and a.balance_cents <> b.cents`,
    )
    return ordered.length
  }
}

/** The days of accounts, as triggers would have kept them. */
export async function refillAccountDays(db: Queryable): Promise<void> {
  await db.query(sql`delete from ledger_account_day`)
  await db.query(
    sql`insert into ledger_account_day (account_id, day, debit_cents, credit_cents, entries, debits)
        select account_id, day, sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*),
          count(*) filter (where amount_cents > 0)
        from ledger_entry where balance_after_cents is not null group by account_id, day`,
  )
}
