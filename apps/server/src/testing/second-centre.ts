import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { sql } from '../db/sql.ts'
import { CENTER_MANAGER } from '../seed/demo-grants.ts'
import type { Client } from './client.ts'
import { newPerson, newRole } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** The manager of another visa centre than that of the demonstration. */
export async function otherManager(server: TestApp): Promise<Client> {
  const company = 'CENTER-SH'
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, is_centre, level, audit_status, version_no)
    select ${company}, '上海签证中心', '上海签证中心', identity_code, true, level, audit_status, version_no
    from company where company_code = 'CENTER-BJ'`)
  const role = await newRole(server, {
    company,
    roleName: '经理',
    dataScope: DATA_SCOPE.COMPANY,
    grants: CENTER_MANAGER,
  })
  await newPerson(server, { company, userName: 'sh_mgr', roleIds: [role] })
  return server.as('sh_mgr')
}
