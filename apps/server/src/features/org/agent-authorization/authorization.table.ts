import { authorizationFields } from '@visa/contract/org/agent-authorization'
import { orgProductFields } from '@visa/contract/org/accept-org-product'
import { productKey } from '@visa/contract/visa/products'
import * as z from 'zod/mini'
import { plain, type Column } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

/** What people call the company that a column names; read with the row, so that the log can say it. */
const shortNameOf = (column: string): Column<string> => ({
  names: [],
  read: (at) => `(select short_name from company where id = ${at(column)})`,
})

export const authorizationTable = table('agent_authorization', {
  fields: authorizationFields,
  given: { companyId: z.number(), agentName: z.string(), orgName: z.string() },
  columns: {
    companyId: plain('agent_company_id'),
    agentName: shortNameOf('agent_company_id'),
    orgName: shortNameOf('accept_org_id'),
  },
  // Told by name, in the subject.
  log: { acceptOrgId: null },
  // The agent's: the organisation reads what became of it in the log.
  reach: { company: 'companyId' },
  about: ({ companyId, acceptOrgId, agentName, orgName, ...product }) => ({
    subject: `${productKey(product)} ${agentName} → ${orgName}`,
    topic: String(companyId),
    companies: [companyId, acceptOrgId],
  }),
})
export type AuthorizationRow = RowOf<typeof authorizationTable>

export const orgProductTable = table('accept_org_product', {
  fields: orgProductFields,
  given: { companyId: z.number(), orgName: z.string() },
  columns: { companyId: plain('accept_org_id'), orgName: shortNameOf('accept_org_id') },
  reach: { company: 'companyId' },
  about: ({ companyId, orgName, ...product }) => ({
    subject: `${productKey(product)} ${orgName}`,
    topic: String(companyId),
    companies: [companyId],
  }),
})
export type OrgProductRow = RowOf<typeof orgProductTable>
