import { IDENTITY } from '@visa/contract/identity'
import type { RuleFailure } from '@visa/contract/issues'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Mover } from '../../../access/mover.ts'
import { reaches } from '../../../access/scope.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { categoryDictionary } from '../product/product.service.ts'
import { codeNames } from './fee-rule.repo.ts'

/** Which dictionary a condition is chosen from. */
const dictionariesOf = ({ visaType }: Pick<FeeRuleDraft, 'visaType'>) =>
  ({
    service: ['VAS_KIND'],
    visaCategory: visaType === null ? ['VISA_CATEGORY', 'EVISA_CATEGORY'] : [categoryDictionary(visaType)],
    entries: ['VISA_ENTRIES'],
    urgencyLevel: ['VISA_HANDLE_WAY'],
    nationGroup: ['NATION_GROUP'],
    agentLevel: ['AGENT_LEVEL'],
    currency: ['CURRENCY'],
  }) as const

/** Refuses codes that no dictionary offers, and companies that are not there for whoever writes, at their fields. */
export async function refuseUnknown(tx: Tx, { viewer }: Mover, draft: FeeRuleDraft): Promise<void> {
  const failures: RuleFailure[] = []
  const refuse = (field: keyof FeeRuleDraft) => failures.push({ field, rule: 'choice', params: {} })
  const types = dictionariesOf(draft)
  const fields = Object.keys(types) as (keyof typeof types)[]
  const names = await codeNames(
    tx,
    fields.flatMap((field) => [...types[field]]),
    fields.map((field) => draft[field]),
  )
  for (const field of fields) {
    const known = names.some(
      ({ type, code }) => code === draft[field] && types[field].some((each) => each === type),
    )
    if (draft[field] !== '' && !known) refuse(field)
  }
  const identities = new Map(
    (
      await rows<{ id: number; identity: number }>(
        tx,
        sql`select id, identity_code as identity from company where id = any(${[draft.agentId, draft.acceptOrgId].filter((id) => id !== null)}::bigint[])`,
      )
    ).map(({ id, identity }) => [id, identity]),
  )
  const isThere = (id: number | null, identity: number): boolean =>
    id === null || (identities.get(id) === identity && (viewer === null || reaches(viewer, { company: id })))
  if (!isThere(draft.agentId, IDENTITY.AGENT)) refuse('agentId')
  if (!isThere(draft.acceptOrgId, IDENTITY.VISA)) refuse('acceptOrgId')
  if (failures.length > 0) throw new InvalidInput(failures)
}
