import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { streamRows } from '../db/stream-rows.ts'
import { bytesOf, collected } from '../testing/collected.ts'
import { emptyDb } from '../testing/migrated-db.ts'
import { exportRows, type ExportColumn, type SheetFormat } from './export.ts'
import { readSheet } from './read-sheet.ts'

interface Row {
  id: number
  name: string
  cents: number
  day: string
  at: Date
}

const columns: ExportColumn<Row>[] = [
  { title: '编号', kind: 'text', value: ({ id }) => id },
  { title: '名称', kind: 'text', value: ({ name }) => name },
  { title: '金额', kind: 'money', value: ({ cents }) => cents },
  { title: '日期', kind: 'date', value: ({ day }) => day },
  { title: '时间', kind: 'dateTime', width: 20, value: ({ at }) => at },
]

const query = sql`select n::bigint as id, '名称' || n as name, (n * 101)::bigint as cents,
  date '2026-01-01' + n as day, timestamptz '2026-01-01 18:00:00Z' + n * interval '1 hour' as at
  from generate_series(1, 2500) as n`

test('rows stream from the database into a file of either format', async () => {
  const db = await emptyDb()
  const file = (format: SheetFormat) =>
    db.tx((tx) => bytesOf(exportRows(streamRows<Row>(tx, query), columns, { format, name: '订单' })))
  for (const format of ['xlsx', 'csv'] as const) {
    const found = await collected(readSheet(await file(format)))
    expect(found).toHaveLength(2501)
    expect(found[0]?.cells).toEqual(['编号', '名称', '金额', '日期', '时间'])
    expect(found[5]).toEqual({
      row: 6,
      cells: ['5', '名称5', '5.05', '2026-01-06', '2026-01-02 07:00:00'],
    })
  }
})

test('a file given up lets go of the cursor, so that the transaction can end', async () => {
  const db = await emptyDb()
  const size = await db.tx(async (tx) => {
    let bytes = 0
    for await (const chunk of exportRows(streamRows<Row>(tx, query, 10), columns, {
      format: 'xlsx',
      name: 'a',
    })) {
      bytes += chunk.length
      break
    }
    return bytes + (await collected(streamRows(tx, sql`select 1`))).length
  })
  expect(size).toBeGreaterThan(1)
})
