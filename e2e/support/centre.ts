import { inDatabase } from './database.ts'

export interface OwnCentre {
  id: number
  clerk: string
  manager: string
  clerkName: string
  managerName: string
}

const copyRole = async (companyId: number, roleName: string): Promise<number> => {
  const [role] = await inDatabase<{ id: number }>(
    `insert into app_role (company_id, role_name, data_scope)
     select $1, r.role_name, r.data_scope from app_role r join company c on c.id = r.company_id
     where c.company_code = 'CENTER-BJ' and r.role_name = $2 returning id::int as id`,
    [companyId, roleName],
  )
  await inDatabase(
    `insert into role_resource (role_id, resource_id, role_part, custom_part, menu_only)
     select $1, g.resource_id, g.role_part, g.custom_part, g.menu_only from role_resource g
     join app_role r on r.id = g.role_id join company c on c.id = r.company_id
     where c.company_code = 'CENTER-BJ' and r.role_name = $2`,
    [role?.id, roleName],
  )
  return role?.id ?? 0
}

const copyPerson = async (
  companyId: number,
  like: string,
  person: { account: string; name: string; roleId: number },
): Promise<void> => {
  const [user] = await inDatabase<{ id: number }>(
    `insert into app_user (company_id, user_name, real_name, nick_name, password_hash)
     select $1, $2, $3, $3, password_hash from app_user where user_name = $4 returning id::int as id`,
    [companyId, person.account, person.name, like],
  )
  await inDatabase('insert into user_role (user_id, role_id) values ($1, $2)', [user?.id, person.roleId])
}

/**
 * A visa centre of a journey's own, with a clerk and a manager as those of the demonstration: what is counted, handed
 * over and closed there meets no other journey.
 */
export async function ownCentre(mark: string): Promise<OwnCentre> {
  const [company] = await inDatabase<{ id: number }>(
    `insert into company (company_code, company_name, short_name, identity_code, is_centre, level, audit_status, version_no)
     select $1, $2, $2, identity_code, true, level, audit_status, version_no from company
     where company_code = 'CENTER-BJ' returning id::int as id`,
    [`C-${mark}`, `旅程中心${mark}`],
  )
  const id = company?.id ?? 0
  await inDatabase(
    `insert into accept_org_product (accept_org_id, nation_code, visa_type, valid_from, valid_to)
     select $1, p.nation_code, p.visa_type, p.valid_from, p.valid_to from accept_org_product p
     join company c on c.id = p.accept_org_id where c.company_code = 'CENTER-BJ'`,
    [id],
  )
  const made = {
    id,
    clerk: `clerk.${mark.toLowerCase()}`,
    manager: `chief.${mark.toLowerCase()}`,
    clerkName: `柜员${mark}`,
    managerName: `主管${mark}`,
  }
  const clerkRole = await copyRole(id, '中心员工')
  const managerRole = await copyRole(id, '中心经理')
  await copyPerson(id, 'center_emp', { account: made.clerk, name: made.clerkName, roleId: clerkRole })
  await copyPerson(id, 'center_mgr', { account: made.manager, name: made.managerName, roleId: managerRole })
  return made
}
