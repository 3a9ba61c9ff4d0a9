import { RESOURCES, RESOURCE_TYPE, type ResourceNode } from '@visa/contract/resources'
import { menuMessages } from '@visa/messages/shell/menu'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Db } from '../../../db/pool.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { demoDb } from '../../../testing/migrated-db.ts'
import { syncResources } from './resource.service.ts'

const added: ResourceNode = { code: 'sys.added', type: RESOURCE_TYPE.MENU, children: [] }
const titles = {
  zh: { ...menuMessages.zh, 'sys.added': '新功能' },
  en: { ...menuMessages.en, 'sys.added': 'New screen' },
}

const sync = (db: Db, tree: readonly ResourceNode[]) =>
  db.tx((tx) => syncResources(tx, SYSTEM_ACTOR, tree, titles))

const withAdded = (): ResourceNode[] => {
  const into = (nodes: readonly ResourceNode[]): ResourceNode[] =>
    nodes.map((node) => ({
      ...node,
      children: node.code === 'sys' ? [added, ...node.children] : into(node.children),
    }))
  return into(RESOURCES)
}

test('a new code joins the tree, and a title that an administrator changed stays', async () => {
  const db = await demoDb()
  await db.query(sql`update resource set name = '字典中心', icon = 'book', valid = 0 where code = 'sys.dict'`)
  expect(await sync(db, withAdded())).toEqual(['sys.added'])
  expect(
    await rows(
      db,
      sql`select r.code, r.name, r.ename, r.icon, r.valid, r.sort_no as sort, p.code as parent
          from resource r join resource p on p.id = r.parent_id
          where r.code in ('sys.added', 'sys.dict') order by r.sort_no`,
    ),
  ).toEqual([
    { code: 'sys.added', name: '新功能', ename: 'New screen', icon: '', valid: 1, sort: 1, parent: 'sys' },
    {
      code: 'sys.dict',
      name: '字典中心',
      ename: 'Dictionaries',
      icon: 'book',
      valid: 0,
      sort: 9,
      parent: 'sys',
    },
  ])
})

test('a desk that gets an entry of its own stays with whoever worked there before', async () => {
  const db = await demoDb()
  const holders = (code: string) =>
    rows(
      db,
      sql`select rr.role_id as role, rr.role_part as part, rr.custom_part as custom from role_resource rr
          join resource r on r.id = rr.resource_id where r.code = ${code} order by 1, 2, 3`,
    )
  await db.query(sql`delete from resource where code like 'visa.passport.return.%'`)
  await db.query(sql`delete from resource where code = 'visa.passport.return'`)
  expect(await sync(db, RESOURCES)).toContain('visa.passport.return')
  expect((await holders('visa.passport.return')).length).toBeGreaterThan(1)
  expect(await holders('visa.passport.return')).toEqual(await holders('visa.handling'))
})

test('whoever opens gates settles what turned up and takes reports back, from the day that has a button of its own', async () => {
  const db = await demoDb()
  const holders = (code: string) =>
    rows(
      db,
      sql`select rr.role_id as role, rr.role_part as part, rr.custom_part as custom from role_resource rr
          join resource r on r.id = rr.resource_id where r.code = ${code} order by 1, 2, 3`,
    )
  const settles = ['visa.passport.return.exceptions', 'center.passport.check.exceptions']
  await db.query(sql`delete from resource where code = any(${settles}::text[])`)
  expect((await sync(db, RESOURCES)).toSorted()).toEqual(settles.toSorted())
  for (const [code, like] of [
    [settles[0], 'visa.passport.return.open'],
    [settles[1], 'center.passport.return.open'],
  ] as const) {
    expect((await holders(like)).length).toBeGreaterThan(0)
    expect(await holders(code ?? '')).toEqual(await holders(like))
  }
})

test('a second run changes and logs nothing', async () => {
  const db = await demoDb()
  await sync(db, withAdded())
  const logged = () => one<{ count: number }>(db, sql`select count(*) as count from change_log`)
  const before = await logged()
  expect(await sync(db, withAdded())).toEqual([])
  expect(await logged()).toEqual(before)
})

const placeOf = (db: Db, code: string) =>
  one(
    db,
    sql`select p.code as parent, r.sort_no as sort from resource r left join resource p on p.id = r.parent_id
        where r.code = ${code}`,
  )

test('a resource in the wrong place returns to its own; an unknown one is left alone', async () => {
  const db = await demoDb()
  await db.query(sql`update resource set parent_id = null, sort_no = 9 where code = 'sys.dict.type.add'`)
  await db.query(sql`insert into resource (code, name, type) values ('own.link', '自建', 0)`)
  await sync(db, RESOURCES)
  expect(await placeOf(db, 'sys.dict.type.add')).toEqual({ parent: 'sys.dict', sort: 1 })
  expect(await rows(db, sql`select name from resource where code = 'own.link'`)).toEqual([{ name: '自建' }])
})

// Since entries can be dragged, a start must not undo what an administrator arranged.
test('a resource that an administrator placed stays there, and so does the order around it', async () => {
  const db = await demoDb()
  await db.query(sql`
    update resource set placed = true, sort_no = 1,
      parent_id = (select id from resource where code = 'finance') where code = 'sys.dict'`)
  await db.query(sql`update resource set sort_no = 7 where code = 'finance.payment'`)
  expect(await sync(db, withAdded())).toEqual(['sys.added'])
  expect(await placeOf(db, 'sys.dict')).toEqual({ parent: 'finance', sort: 1 })
  expect(await placeOf(db, 'finance.payment')).toEqual({ parent: 'finance', sort: 7 })
  expect(await placeOf(db, 'sys.dict.type.add')).toEqual({ parent: 'sys.dict', sort: 1 })
  expect(await placeOf(db, 'sys.added')).toEqual({ parent: 'sys', sort: 1 })
})

test('a new version makes no circle with what was placed by hand', async () => {
  const db = await demoDb()
  await db.query(sql`
    update resource set placed = true, parent_id = (select id from resource where code = 'center.stat')
    where code = 'center.config'`)
  const nested = (nodes: readonly ResourceNode[]): ResourceNode[] => {
    const stat = nodes.find(({ code }) => code === 'center.stat')
    return nodes.flatMap(({ code, type, children }) => {
      if (code === 'center.stat') return []
      const joined = stat !== undefined && code === 'center.config' ? [stat, ...children] : nested(children)
      return [{ code, type, children: joined }]
    })
  }
  await sync(db, nested(RESOURCES))
  expect(await placeOf(db, 'center.stat')).toMatchObject({ parent: 'center' })
  expect(await placeOf(db, 'center.config')).toMatchObject({ parent: 'center.stat' })
})

test('an entry that moves under a new group stays within the reach of those who hold it', async () => {
  const db = await demoDb()
  const group: ResourceNode = { code: 'sys.added', type: RESOURCE_TYPE.MENU, children: RESOURCES }
  await sync(db, [group])
  const [platform] = RESOURCES
  expect(
    await rows(
      db,
      sql`select distinct ro.role_name as role, rr.menu_only as "menuOnly"
          from role_resource rr join app_role ro on ro.id = rr.role_id
          where rr.resource_id = (select id from resource where code = 'sys.added')
          order by role_name`,
    ),
  ).toEqual(
    await rows(
      db,
      sql`select distinct ro.role_name as role, true as "menuOnly"
          from role_resource rr join app_role ro on ro.id = rr.role_id
          join resource r on r.id = rr.resource_id
          where r.code in (${platform?.code ?? ''}, 'center', 'sys.notice')
          order by role_name`,
    ),
  )
})

test('a code without a title is a mistake of ours and stops the start', async () => {
  const db = await demoDb()
  const untitled = { code: 'sys.untitled', type: RESOURCE_TYPE.MENU, children: [] }
  await expect(sync(db, [...RESOURCES, untitled])).rejects.toThrow(/sys\.untitled/)
})
