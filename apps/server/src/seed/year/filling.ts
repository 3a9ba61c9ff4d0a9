import type pg from 'pg'
import type { Tx } from '../../db/pool.ts'
import { identifier, rows, sql } from '../../db/sql.ts'
import { AgencyEntries, isOfAgency } from './accounts.ts'
import type { Copy } from './copies.ts'
import type { Coming } from './days.ts'
import { endsOf, type Found, type OwnerOf } from './found.ts'
import type { Counters, Slot } from './numbers.ts'
import { senseOf } from './sense.ts'
import { TABLES, WITH, type Table } from './tables.ts'
import { Template, type Agency, type Places } from './template.ts'
import { copyInto, linesOf, whole } from './write.ts'

/** Some days as they were: who came, and the rows that are left of it. */
export interface Days {
  found: readonly Found[]
  ownerOf: OwnerOf
  comings: readonly Coming[]
}

interface Told {
  counters: Counters
  /** Of the days, and which one it is in a copy. */
  agency: Agency
  agencyOf: (copy: Copy, owner: number) => Agency
  /** From which on families and persons are counted. */
  family: number
  person: number
  /** The amount that is another in each copy. */
  cents?: string
  /** Other texts that are. */
  more?: ReadonlyMap<string, Slot>
}

/** Writes copies of days, table by table, and remembers how far it came. */
export class Filling {
  readonly #client: pg.Client
  readonly #tx: Tx
  readonly #say: (line: string) => void
  readonly #written = new Map<Table, { after: number; rows: number; ms: number }>()
  readonly entries = new AgencyEntries()
  readonly receipts = new Map<string, number>()

  constructor(client: pg.Client, tx: Tx, say: (line: string) => void) {
    this.#client = client
    this.#tx = tx
    this.#say = say
  }

  async begin(): Promise<void> {
    for (const [table, after] of await endsOf(this.#tx)) this.#written.set(table, { after, rows: 0, ms: 0 })
    for (const { company, last } of await rows<{ company: string; last: number }>(
      this.#tx,
      sql`select company_id::text as company, last from receipt_number`,
    ))
      this.receipts.set(company, last)
  }

  #place(table: Table) {
    const place = this.#written.get(table) ?? { after: 0, rows: 0, ms: 0 }
    this.#written.set(table, place)
    return place
  }

  /** Writes all copies of some days. */
  async write(
    days: Days,
    copies: readonly Copy[],
    { family, person, more = new Map<string, Slot>(), ...rest }: Told,
  ): Promise<void> {
    const { found, ownerOf, comings } = days
    const general = found.map((each) =>
      each.table === 'ledger_entry' ? { ...each, rows: each.rows.filter((row) => !isOfAgency(row)) } : each,
    )
    const places = new Map<Table, Places>(
      general.map(({ table, rows: own }) => [
        table,
        {
          base: this.#place(table).after,
          count: own.length,
          rank: new Map(own.map((row, rank) => [row['id'] ?? '', rank])),
        },
      ]),
    )
    const people = { comings, family, person }
    const sense = senseOf({
      ...rest,
      found: general,
      ownerOf,
      people,
      copies,
      places,
      receipts: this.receipts,
    })
    const template = new Template({ ...sense, inside: new Map([...sense.inside, ...more]) })
    for (const { table, columns, rows: own } of general) {
      if (own.length === 0) continue
      const began = performance.now()
      const parts = own.map((row) => template.row(table, columns, row, ownerOf(table, row)))
      await copyInto(this.#client, table, columns, linesOf(parts, copies))
      const place = this.#place(table)
      place.after += own.length * copies.length
      place.rows += own.length * copies.length
      place.ms += performance.now() - began
      this.#say(`${table}: ${whole(place.rows)} rows, ${(place.ms / 1000).toFixed(1)} s`)
    }
    this.entries.add(found, ownerOf, sense, copies)
  }

  async finish(): Promise<void> {
    const place = this.#place('ledger_entry')
    const count = await this.entries.write(this.#client, this.#tx, place.after)
    this.#say(`ledger_entry of agencies: ${whole(count)} rows`)
    for (const table of TABLES.filter((each) => WITH[each] === undefined))
      await this.#tx.query(
        sql`select setval(s, (select max(id) from ${identifier(table)})) from pg_get_serial_sequence(${table}, 'id') s
            where s is not null and exists (select 1 from ${identifier(table)})`,
      )
    for (const [company, last] of this.receipts)
      await this.#tx.query(
        sql`update receipt_number set last = ${last} where company_id = ${company}::bigint`,
      )
  }
}
