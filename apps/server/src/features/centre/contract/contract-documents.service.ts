import type { ContractDocument, ContractDraft } from '@visa/contract/centre/contract'
import { copiesMost } from '@visa/contract/centre/contract-rules'
import type { RuleFailure } from '@visa/contract/issues'
import type { Queryable } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { requirementsOf } from '../../visa/document-requirement/document-requirement.service.ts'

type Sent = Pick<ContractDraft, 'nationCode' | 'visaType' | 'documents'>
/** Everybody has one of their own, and it goes home with them. */
const PASSPORT = 'PASSPORT'

type Kind = Pick<ContractDocument, 'document' | 'original'>

const isSame =
  (one: Kind) =>
  (other: Kind): boolean =>
    one.document === other.document && one.original === other.original

/**
 * Papers that were brought are of the checklist of the product, each kind once and no more of it than so many people can
 * bring. What a contract had already may stay, whatever the checklist asks since; the
 * passports of those who `left` went with them.
 */
export async function refuseDocuments(
  db: Queryable,
  { documents, ...product }: Sent,
  people: number,
  { day, known, left = 0 }: { day: string; known: readonly ContractDocument[]; left?: number },
): Promise<void> {
  if (documents.length === 0) return
  const requirements = await requirementsOf(db, product, day)
  const failures = documents.flatMap((each, index): RuleFailure[] => {
    const kept = known.find(isSame(each))?.count ?? 0
    const most = Math.max(copiesMost(each, requirements, people), kept)
    // Nobody receives the passport of somebody who left.
    const own = left > 0 && kept > 0 && each.original && each.document === PASSPORT
    const max = own ? Math.min(most, Math.max(kept - left, people)) : most
    const field = `documents.${index}`
    if (documents.findIndex(isSame(each)) < index)
      return [{ field: `${field}.document`, rule: 'twice', params: {} }]
    if (max === 0) return [{ field: `${field}.document`, rule: 'choice', params: {} }]
    if (each.count > max) return [{ field: `${field}.count`, rule: 'tooBig', params: { max: String(max) } }]
    return []
  })
  if (failures.length > 0) throw new InvalidInput(failures)
}
