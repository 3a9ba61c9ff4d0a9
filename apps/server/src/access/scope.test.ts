import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { expect, test } from 'vitest'
import type { Db } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { withinScope } from './scope.ts'
import { loadViewer } from './viewer.ts'

/** People of the centre: 周海峰 stands in CENTER, the others in groups below it; 林晓梅 is of another company. */
const PEOPLE = ['center_mgr', 'center_emp', 'center_audit', 'agent', 'admin'] as const

const idOf = async (db: Db, userName: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from app_user where user_name = ${userName}`)).id

const staffed = async (): Promise<Db> => {
  const db = await demoDb()
  await db.query(sql`
    insert into app_user (company_id, user_name, real_name, password_hash)
    select company_id, 'center_audit', '吴审核', 'x' from app_user where user_name = 'center_emp'`)
  await db.query(sql`
    insert into user_department (user_id, department_id)
    select u.id, d.id from app_user u join department d on d.company_id = u.company_id
    where u.user_name = 'center_audit' and d.department_code = 'CENTER-AUDIT'`)
  await db.query(sql`
    insert into user_role (user_id, role_id)
    select u.id, r.role_id from app_user u, app_user e join user_role r on r.user_id = e.id
    where u.user_name = 'center_audit' and e.user_name = 'center_emp'`)
  return db
}

/** Whose rows somebody sees when all their roles have this scope; the rows here are the people themselves. */
const seen = async (db: Db, userName: string, scope: DataScope): Promise<string[]> => {
  const id = await idOf(db, userName)
  await db.query(sql`
    update app_role set data_scope = ${scope} where id in (select role_id from user_role where user_id = ${id})`)
  const viewer = await loadViewer(db, id)
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  const found = await rows<{ userName: string }>(
    db,
    sql`select user_name as "userName" from app_user u
        where ${withinScope(viewer, { company: sql`u.company_id`, owner: sql`u.id` })} and user_name = any(${PEOPLE})
        order by user_name`,
  )
  return found.map((row) => row.userName)
}

const WALKED: readonly [string, DataScope, string[]][] = [
  ['center_emp', DATA_SCOPE.OWN, ['center_emp']],
  ['center_emp', DATA_SCOPE.DEPARTMENT, ['center_emp']],
  ['center_emp', DATA_SCOPE.DEPARTMENT_TREE, ['center_emp']],
  ['center_emp', DATA_SCOPE.COMPANY, ['center_audit', 'center_emp', 'center_mgr']],
  ['center_emp', DATA_SCOPE.ALL, ['center_audit', 'center_emp', 'center_mgr']],
  ['center_mgr', DATA_SCOPE.OWN, ['center_mgr']],
  ['center_mgr', DATA_SCOPE.DEPARTMENT, ['center_mgr']],
  ['center_mgr', DATA_SCOPE.DEPARTMENT_TREE, ['center_audit', 'center_emp', 'center_mgr']],
  ['admin', DATA_SCOPE.OWN, ['admin']],
  ['admin', DATA_SCOPE.DEPARTMENT_TREE, ['admin']],
  ['admin', DATA_SCOPE.COMPANY, ['admin']],
  ['admin', DATA_SCOPE.ALL, ['admin', 'agent', 'center_audit', 'center_emp', 'center_mgr']],
]

test('each scope reaches as far as it says, and never beyond the company but on the platform', async () => {
  const db = await staffed()
  for (const [userName, scope, people] of WALKED) {
    expect(await seen(db, userName, scope), `${userName} with ${scope}`).toEqual(people)
  }
})

test('somebody without a role sees their own, and the widest of several roles counts', async () => {
  const db = await staffed()
  const id = await idOf(db, 'center_audit')
  await db.query(sql`
    insert into user_role (user_id, role_id) select ${id}, id from app_role where role_name = '中心经理'`)
  await db.query(sql`update app_role set data_scope = ${DATA_SCOPE.COMPANY} where role_name = '中心经理'`)
  expect((await loadViewer(db, id))?.dataScope).toBe(DATA_SCOPE.COMPANY)
  await db.query(sql`delete from user_role where user_id = ${id}`)
  expect(await loadViewer(db, id)).toMatchObject({ dataScope: DATA_SCOPE.OWN, ownerIds: [id] })
})

test('what a company may not use is held by nobody there, and comes back with the limit', async () => {
  const db = await demoDb()
  const id = await idOf(db, 'agent')
  const held = async (): Promise<string[]> =>
    ((await loadViewer(db, id))?.authorities ?? []).map(({ code }) => code)
  const before = await held()
  expect(before).toContain('visa.order.add')
  const { companyId } = await one<{ companyId: number }>(
    db,
    sql`select company_id as "companyId" from app_user where user_name = 'agent'`,
  )
  await db.query(sql`update company set power_limited = true where id = ${companyId}`)
  expect(await held()).toEqual([])
  await db.query(sql`
    insert into company_resource (company_id, resource_id) select ${companyId}, id from resource where code = 'cust.bill'`)
  expect(await held()).toEqual(['cust.bill'])
  await db.query(sql`update company set power_limited = false where id = ${companyId}`)
  expect((await held()).toSorted()).toEqual(before.toSorted())
})
