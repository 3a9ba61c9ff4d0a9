import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { rows, sql } from '../../db/sql.ts'
import { bareDb, put } from '../../testing/rows-as-then.ts'

const MISREADS = 138
const LABEL_REASONS = 139

/** A database as it was before a step, with all that comes since at hand. */
async function before(step: number) {
  const db = await bareDb()
  const migrations = await readMigrations()
  await migrate(
    db,
    migrations.filter(({ number }) => number < step),
  )
  return { db, goOn: () => migrate(db, migrations) }
}

test('what was said to be misread is of that kind since, in either language, and the version before goes on beside it', async () => {
  const { db, goOn } = await before(MISREADS)
  const answers = [
    '误扫，没有这本: 快递单号',
    'Misread: there is no such passport: a waybill',
    '客户自己收着: 无误',
  ]
  await db.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    for (const [index, answer] of answers.entries())
      await put(tx, 'custody_stray', {
        code: `'X${index}'`,
        retrieval: '1',
        outcome: "'OTHER'",
        answer: `'${answer}'`,
        settled_at: 'now()',
      })
  })
  await goOn()
  const kept = () => rows(db, sql`select outcome, answer, misread from custody_stray order by id`)
  expect(await kept()).toEqual([
    { outcome: 'OTHER', answer: '快递单号', misread: true },
    { outcome: 'OTHER', answer: 'a waybill', misread: true },
    { outcome: 'OTHER', answer: '客户自己收着: 无误', misread: false },
  ])
  // As the version before writes; and what is misread is nothing else.
  await db.query(sql`update custody_stray set outcome = 'OWNER', answer = '已取走' where code = 'X2'`)
  expect((await kept())[2]).toEqual({ outcome: 'OWNER', answer: '已取走', misread: false })
  await expect(db.query(sql`update custody_stray set misread = true where code = 'X2'`)).rejects.toThrow(
    'custody_stray_misread',
  )
})

test.each<[string, readonly (readonly [string, string, number])[], readonly string[]]>([
  ['an installation from before gets both', [], ['TORN 标签破损 1 label', 'MISPRINTED 打印有误 1 label']],
  [
    'what people made of one stays as they made it',
    [['TORN', '撕坏了', 0]],
    ['TORN 撕坏了 0 ', 'MISPRINTED 打印有误 1 label'],
  ],
  [
    'a reason of their own by that name is not there twice',
    [['BROKEN', '标签破损', 1]],
    ['BROKEN 标签破损 1 ', 'MISPRINTED 打印有误 1 label'],
  ],
])('newer reasons for labels: %s', async (_, own, expected) => {
  const { db, goOn } = await before(LABEL_REASONS)
  await db.query(sql`insert into dict_type (type, name) values ('UNUSE_REASON', '未使用原因')`)
  for (const [code, cname, valid] of own)
    await db.query(sql`insert into dict_data (type, code, cname, sort_no, valid)
      values ('UNUSE_REASON', ${code}, ${cname}, 5, ${valid})`)
  await goOn()
  const found = await rows<{ told: string }>(
    db,
    sql`select concat_ws(' ', code, cname, valid, resv1) as told from dict_data where type = 'UNUSE_REASON' order by sort_no`,
  )
  expect(found.map(({ told }) => told)).toEqual(expected)
})

test('newer reasons for labels: what somebody took out does not come back, and a new installation begins with its own', async () => {
  const { db, goOn } = await before(LABEL_REASONS)
  await db.query(sql`insert into dict_type (type, name) values ('UNUSE_REASON', '未使用原因')`)
  await db.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await put(tx, 'change_log', {
      entity: "'dict_data'",
      entity_id: "'7'",
      topic: "'UNUSE_REASON'",
      subject: "'标签破损'",
      action: "'remove'",
      changes: "'[]'",
    })
  })
  await goOn()
  const codes = await rows<{ code: string }>(db, sql`select code from dict_data where type = 'UNUSE_REASON'`)
  expect(codes).toEqual([{ code: 'MISPRINTED' }])
  const { db: fresh, goOn: begin } = await before(LABEL_REASONS)
  await begin()
  expect(await rows(fresh, sql`select 1 from dict_data`)).toEqual([])
})
