import { DEMO_PASSWORD } from '@visa/contract/demo'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Db } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { addRole, grantResources } from '../features/org/role/role.service.ts'
import { addUser } from '../features/org/user/user.service.ts'

export const companyId = async (db: Db, code: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from company where company_code = ${code}`)).id

export const roleId = async (db: Db, name: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from app_role where role_name = ${name}`)).id

/** A role with grants, made by the product itself. */
export const makeRole = (
  db: Db,
  company: number,
  roleName: string,
  grants: readonly string[],
  dataScope = 1,
): Promise<number> =>
  db.tx(async (tx) => {
    const draft = RoleDraft.parse({ companyId: company, roleName, dataScope })
    const id = await addRole(tx, SYSTEM_ACTOR, draft)
    await grantResources(tx, SYSTEM_ACTOR, id, grants)
    return id
  })

/** Somebody with the demo password. */
export const makePerson = (
  db: Db,
  company: number,
  userName: string,
  {
    roleIds = [],
    departmentIds = [],
  }: { roleIds?: readonly number[]; departmentIds?: readonly number[] } = {},
): Promise<number> =>
  db.tx((tx) =>
    addUser(
      tx,
      SYSTEM_ACTOR,
      UserDraft.parse({
        companyId: company,
        userName,
        realName: userName,
        password: DEMO_PASSWORD,
        roleIds: [...roleIds],
        departmentIds: [...departmentIds],
      }),
    ),
  )
