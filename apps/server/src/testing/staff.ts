import { DEMO_PASSWORD } from '@visa/contract/demo'
import type { DataScope } from '@visa/contract/org/data-scope'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { one, rows, sql } from '../db/sql.ts'
import { addRole, grantResources } from '../features/org/role/role.service.ts'
import { addUser } from '../features/org/user/user.service.ts'
import type { TestApp } from './test-app.ts'

export const companyId = async ({ db }: TestApp, code: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from company where company_code = ${code}`)).id

export const userId = async ({ db }: TestApp, userName: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from app_user where user_name = ${userName}`)).id

export const departmentId = async ({ db }: TestApp, company: string, code: string): Promise<number> =>
  (
    await one<{ id: number }>(
      db,
      sql`select d.id from department d join company c on c.id = d.company_id
          where c.company_code = ${company} and d.department_code = ${code}`,
    )
  ).id

/** Another acceptance organisation than that of the demonstration, with nothing of its own; gives its code. */
export async function otherAcceptOrg({ db }: TestApp): Promise<string> {
  const code = 'ACCEPT-SH'
  await db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, level, audit_status, version_no)
    select ${code}, '上海受理处', '上海受理处', identity_code, level, audit_status, version_no
    from company where company_code = 'ACCEPT-HQ'`)
  return code
}

interface RoleParts {
  company: string
  roleName: string
  dataScope: DataScope
  grants: readonly string[]
}

/** A role with what it grants. */
export async function newRole(server: TestApp, { company, grants, ...role }: RoleParts): Promise<number> {
  const ofCompany = await companyId(server, company)
  return server.db.tx(async (tx) => {
    const id = await addRole(tx, SYSTEM_ACTOR, RoleDraft.parse({ ...role, companyId: ofCompany }))
    await grantResources(tx, SYSTEM_ACTOR, id, grants)
    return id
  })
}

interface PersonParts {
  company: string
  userName: string
  roleIds?: readonly number[]
  /** Codes. */
  departments?: readonly string[]
  fields?: Partial<UserDraft>
}

/** Somebody who can log in with the password of the demonstration. */
export async function newPerson(
  server: TestApp,
  { company, userName, roleIds = [], departments = [], fields = {} }: PersonParts,
): Promise<number> {
  const draft = UserDraft.parse({
    userName,
    realName: `人员${userName}`,
    password: DEMO_PASSWORD,
    roleIds,
    departmentIds: await Promise.all(departments.map((code) => departmentId(server, company, code))),
    companyId: await companyId(server, company),
    ...fields,
  })
  return server.db.tx((tx) => addUser(tx, SYSTEM_ACTOR, draft))
}

/** The newest rows of somebody's log. */
export const logOf = ({ db }: TestApp, id: number): Promise<{ action: string; changes: string }[]> =>
  rows(
    db,
    sql`select action, changes::text as changes from change_log
        where entity = 'user' and entity_id = ${String(id)} order by id desc limit 20`,
  )
