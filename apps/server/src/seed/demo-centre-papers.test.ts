import { expect, onTestFinished, test } from 'vitest'
import { rows, sql } from '../db/sql.ts'
import { demoDb } from '../testing/migrated-db.ts'

test('the centre of the demonstration has a paper of its own in force, and a list that a consulate sent back', async () => {
  const db = await demoDb()
  onTestFinished(() => db.close())
  const papers = await rows<{ kind: string; version: number; inForce: boolean }>(
    db,
    sql`select kind, version, valid_from <= current_date and published_at is not null as "inForce" from doc_template`,
  )
  expect(papers).toEqual([{ kind: 'authority', version: 1, inForce: true }])
  const lists = await rows<{ columns: string[]; lines: number }>(
    db,
    sql`select l.columns, (select count(*) from returned_line n where n.list_id = l.id)::int as lines from returned_list l`,
  )
  expect(lists).toHaveLength(1)
  expect(lists[0]?.columns).toContain('passportNo')
  expect(lists[0]?.lines).toBeGreaterThanOrEqual(3)
})
