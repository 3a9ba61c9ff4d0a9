import { UserDraft } from '@visa/contract/org/user'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { verifyPassword } from '../../../crypto/password.ts'
import type { Db } from '../../../db/pool.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { byItself } from '../../../testing/by-itself.ts'
import { demoDb } from '../../../testing/migrated-db.ts'
import { setParam } from '../system-param/system-param.service.ts'
import { addUser } from './user.service.ts'

const idOf = async (db: Db, table: 'company' | 'role' | 'department', company: string): Promise<number> => {
  const statements = {
    company: sql`select id from company where company_code = ${company}`,
    role: sql`select r.id from app_role r join company c on c.id = r.company_id
              where c.company_code = ${company} order by r.id limit 1`,
    department: sql`select d.id from department d join company c on c.id = d.company_id
                    where c.company_code = ${company} order by d.id limit 1`,
  }
  return (await one<{ id: number }>(db, statements[table])).id
}

const PASSWORD = 'Zx9-Long-Enough'

const draft = async (db: Db, fields: Partial<UserDraft> = {}): Promise<UserDraft> =>
  UserDraft.parse({
    companyId: await idOf(db, 'company', 'AGENT-YX'),
    userName: 'li.na',
    realName: '李娜',
    mobile: '13911112222',
    email: 'li.na@agent.example',
    password: PASSWORD,
    ...fields,
  })

const add = (db: Db, user: UserDraft) => db.tx((tx) => addUser(tx, SYSTEM_ACTOR, user))

test('adds a user with roles and departments of the own company, and logs it without the password', async () => {
  const db = await demoDb()
  const roleId = await idOf(db, 'role', 'AGENT-YX')
  const departmentId = await idOf(db, 'department', 'AGENT-YX')
  const id = await add(db, await draft(db, { roleIds: [roleId, roleId], departmentIds: [departmentId] }))
  const stored = await one<{ hash: string; simple: boolean; roles: number[]; departments: number[] }>(
    db,
    sql`select password_hash as hash, simple_password as simple,
          array(select role_id from user_role where user_id = u.id) as roles,
          array(select department_id from user_department where user_id = u.id) as departments
        from app_user u where id = ${id}`,
  )
  expect(await verifyPassword(stored.hash, PASSWORD)).toBe(true)
  expect(stored.simple).toBe(false)
  expect(stored.roles.map(Number)).toEqual([roleId])
  expect(stored.departments.map(Number)).toEqual([departmentId])
  const [log, ...more] = await rows<{ text: string; subject: string }>(
    db,
    sql`select subject, changes::text as text from change_log where entity = 'user' and entity_id = ${String(id)}`,
  )
  expect(more).toEqual([])
  expect(log?.subject).toBe('李娜')
  expect(log?.text).toContain('13911112222')
  expect(log?.text).not.toMatch(/Zx9-Long-Enough|argon2|password/)
})

test('another company’s roles and departments cannot be given', async () => {
  const db = await demoDb()
  const before = (await rows(db, sql`select id from app_user`)).length
  const foreignRole = await draft(db, { roleIds: [await idOf(db, 'role', 'PLATFORM')] })
  await expect(add(db, foreignRole)).rejects.toMatchObject({ key: 'roleForeign' })
  const foreignDepartment = await draft(db, { departmentIds: [await idOf(db, 'department', 'PLATFORM')] })
  await expect(add(db, foreignDepartment)).rejects.toMatchObject({ key: 'departmentForeign' })
  await expect(add(db, await draft(db, { roleIds: [999_999] }))).rejects.toMatchObject({ key: 'roleForeign' })
  expect(await rows(db, sql`select id from app_user`)).toHaveLength(before)
})

test('names, mobiles and emails belong to one person, whatever the case', async () => {
  const db = await demoDb()
  const refusals = [
    [{ userName: 'ADMIN' }, 'userNameTaken'],
    [{ mobile: '13900000001' }, 'mobileTaken'],
    [{ email: 'Admin@visa-desk.example' }, 'emailTaken'],
    [{ companyId: 999_999 }, 'companyUnknown'],
  ] as const
  for (const [fields, key] of refusals) {
    await expect(add(db, await draft(db, fields)), key).rejects.toMatchObject({ key })
  }
  await add(db, await draft(db, { userName: 'first', mobile: '', email: '' }))
  await add(db, await draft(db, { userName: 'second', mobile: '', email: '' }))
})

test('P4.3: the configured simple password is noticed, and changing it is logged without its value', async () => {
  const db = await demoDb()
  await db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'security.simplePassword', 'welcome-2030'))
  const flagOf = async (user: UserDraft) =>
    one<{ simple: boolean }>(
      db,
      sql`select simple_password as simple from app_user where id = ${await add(db, user)}`,
    )
  expect(await flagOf(await draft(db, { password: 'welcome-2030' }))).toEqual({ simple: true })
  const other = await draft(db, { userName: 'other', mobile: '', email: '', password: '123456' })
  expect(await flagOf(other)).toEqual({ simple: false })
  const log = await rows<{ text: string }>(
    db,
    sql`select to_jsonb(l)::text as text from change_log l where entity = 'system_param'
          and entity_id = 'security.simplePassword'`,
  )
  expect(log).toHaveLength(1)
  expect(log[0]?.text).not.toContain('welcome-2030')
  expect(log[0]?.text).not.toMatch(byItself('123456'))
})

test('a draft must fit: account, mobile, email and password', () => {
  const good = { companyId: 1, userName: 'li.na', realName: '李娜', password: PASSWORD }
  expect(UserDraft.parse(good)).toMatchObject({ idCardType: '4', mobile: '', email: '', roleIds: [] })
  const wrong = [
    { userName: '13911112222' },
    { userName: 'a@b.cn' },
    { userName: '' },
    { mobile: '23911112222' },
    { email: 'nobody' },
    { password: '12345' },
    { birthDate: '2020-13-01' },
    { realName: ' ' },
    { extra: 1 },
  ]
  for (const fields of wrong) {
    expect(UserDraft.safeParse({ ...good, ...fields }).success, JSON.stringify(fields)).toBe(false)
  }
})
