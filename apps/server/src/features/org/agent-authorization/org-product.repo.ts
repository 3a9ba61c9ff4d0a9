import { OrgProduct, type AuthorizableOrg } from '@visa/contract/org/accept-org-product'
import type { Product } from '@visa/contract/visa/products'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { companyMayWork } from '../../../access/company-standing.ts'
import { orgProductTable } from './authorization.table.ts'

/** All that an organisation handles and handled; who orders there is the platform's to know. */
export const listOfOrg = (
  db: Queryable,
  viewer: Viewer,
  companyId: number,
  on: string,
): Promise<OrgProduct[]> => {
  const agents = sql`(select count(distinct a.agent_company_id) from agent_authorization a
    where a.accept_org_id = p.accept_org_id and a.nation_code = p.nation_code and a.visa_type = p.visa_type
      and ${on}::date between a.valid_from and a.valid_to and ${on}::date between p.valid_from and p.valid_to)`
  return rows<OrgProduct>(
    db,
    sql`select ${selectOf(orgProductTable, OrgProduct.shape, 'p')},
          ${isPlatform(viewer) ? agents : sql`null::bigint`} as agents
        from accept_org_product p where p.accept_org_id = ${companyId}
        order by p.nation_code, p.visa_type, p.valid_from`,
  )
}

/** Organisations that may work and handle a product on a day or later; of each the period that comes first. */
export const listHandling = (
  db: Queryable,
  { nationCode, visaType }: Product,
  on: string,
): Promise<AuthorizableOrg[]> =>
  rows<AuthorizableOrg>(
    db,
    sql`select * from (
          select distinct on (o.id) o.id, o.company_name as "companyName", o.short_name as "shortName",
            p.valid_from as "validFrom", p.valid_to as "validTo", o.company_code
          from accept_org_product p join company o on o.id = p.accept_org_id
          where p.nation_code = ${nationCode} and p.visa_type = ${visaType} and p.valid_to >= ${on}::date
            and ${companyMayWork('o')}
          order by o.id, p.valid_from) as handling
        order by company_code`,
  )
