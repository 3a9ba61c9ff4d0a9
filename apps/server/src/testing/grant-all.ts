import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Gives a user every permission there is, by a role of their own company with the widest scope, unless told another. */
export async function grantAll(db: Db, userName: string, scope: DataScope = DATA_SCOPE.ALL): Promise<void> {
  await db.query(sql`
    with person as (select id, company_id from app_user where user_name = ${userName}),
    made as (
      insert into app_role (company_id, role_name, data_scope) select company_id, ${`everything ${scope}`}, ${scope}::smallint from person
      on conflict (company_id, role_name) do update set data_scope = excluded.data_scope
      returning id
    ),
    granted as (
      insert into role_resource (role_id, resource_id) select made.id, r.id from made, resource r on conflict do nothing
    )
    insert into user_role (user_id, role_id) select person.id, made.id from person, made`)
}
