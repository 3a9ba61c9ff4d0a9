import { IDENTITY } from '@visa/contract/identity'
import type { OrgAuthorize } from '@visa/contract/org/accept-org-product'
import type { AuthorizeResult } from '@visa/contract/org/agent-authorization'
import { isProduct } from '@visa/contract/visa/products'
import type { Mover } from '../../../access/mover.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { holdCompanies } from './authorize.repo.ts'
import { heldSeen, refuseOutside } from './authorize.service.ts'
import { orgProductTable, type OrgProductRow } from './authorization.table.ts'
import { productText } from './product-text.ts'

type Told = Pick<OrgProductRow, 'nationCode' | 'visaType' | 'orgName'>

const overlapping = ({ orgName, ...product }: Told) =>
  orRefuse({
    accept_org_product_once: new Refusal('orgProductOverlaps', {
      product: productText(product),
      org: orgName,
    }),
  })

/** Says what an organisation handles, all or nothing. What agents were given stays; it holds while both do. */
export async function authorizeOrg(
  tx: Tx,
  clerk: Mover,
  { companyId, add, change, revoke }: OrgAuthorize,
): Promise<AuthorizeResult> {
  const { viewer, actor } = clerk
  refuseOutside(viewer, [companyId])
  const org = (await holdCompanies(tx, [companyId])).get(companyId)
  if (org === undefined) throw new Refusal('recordGone')
  if (org.identityCode !== IDENTITY.VISA) throw new Refusal('companyNoAcceptOrg', { name: org.shortName })
  const isOurs = (row: OrgProductRow) => row.companyId === companyId
  const held = await heldSeen(tx, clerk, orgProductTable, [...change, ...revoke], isOurs)
  const gone = revoke.flatMap(({ id }) => held.get(id) ?? [])
  const revoked = await removeRows(tx, actor, orgProductTable, gone)
  let changed = 0
  for (const { id, seen: _, ...values } of change) {
    const row = held.get(id)
    if (row === undefined) continue
    if (await changeRow(tx, actor, orgProductTable, row, values).catch(overlapping(row))) changed += 1
  }
  for (const draft of add) {
    if (!isProduct(draft)) throw new Refusal('productUnknown')
    const row = { ...draft, companyId, orgName: org.shortName }
    await addRow(tx, actor, orgProductTable, row).catch(overlapping(row))
  }
  return { added: add.length, changed, revoked }
}
