import { dayOf } from '@visa/contract/dates'
import type { CopiedRow } from '@visa/contract/org/agent-authorization'
import type { Language } from '@visa/contract/session/personal'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import { listOfAgent } from './authorization.repo.ts'
import { authorizedWithin, hasDefaultWithin, holdCompanies } from './authorize.repo.ts'
import { addAuthorization, agentIn, readyToAdd, refuseOutside } from './authorize.service.ts'
import { productText } from './product-text.ts'

/** Why a row is left out; anything that is not a refusal is no answer to the person. */
async function reasonOf(work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Gives an agent what another one may order today and later, from today on. What it has already, and what could not
 * be given by hand either, is left out and said; each is judged before it is written, so that one does not end the rest.
 */
export async function copyAuthorizations(
  tx: Tx,
  clerk: Mover,
  { fromCompanyId, companyId }: { fromCompanyId: number; companyId: number },
  language: Language,
): Promise<CopiedRow[]> {
  refuseOutside(clerk.viewer, [fromCompanyId, companyId])
  if (fromCompanyId === companyId) throw new Refusal('copyFromItself')
  const today = dayOf(clerk.now)
  const given = await listOfAgent(tx, fromCompanyId, today)
  const orgs = given.map(({ acceptOrgId }) => acceptOrgId)
  const companies = await holdCompanies(tx, [fromCompanyId, companyId, ...orgs])
  agentIn(companies, fromCompanyId)
  agentIn(companies, companyId)
  const copied: CopiedRow[] = []
  for (const { nationCode, visaType, acceptOrgId, orgName, ...row } of given) {
    if (row.validTo < today) continue
    const period = { validFrom: row.validFrom < today ? today : row.validFrom, validTo: row.validTo }
    const wanted = { nationCode, visaType, acceptOrgId, ...period }
    const why = await reasonOf(async () => {
      const words = {
        product: productText(wanted),
        org: orgName,
        agent: agentIn(companies, companyId).shortName,
      }
      if (await authorizedWithin(tx, companyId, wanted)) throw new Refusal('authorizationOverlaps', words)
      const isDefault = row.isDefault && !(await hasDefaultWithin(tx, companyId, wanted))
      const ready = await readyToAdd(tx, companies, companyId, { ...wanted, isDefault })
      await addAuthorization(tx, clerk.actor, ready)
    })
    const message = why === undefined ? '' : refusalText(language, why)
    copied.push({ nationCode, visaType, orgName, ...period, ok: why === undefined, message })
  }
  if (copied.length === 0)
    throw new Refusal('copyNothing', { name: agentIn(companies, fromCompanyId).shortName })
  return copied
}
