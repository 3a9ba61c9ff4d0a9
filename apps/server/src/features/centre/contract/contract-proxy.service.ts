import { isDeepStrictEqual } from 'node:util'
import type { ContractDraft } from '@visa/contract/centre/contract'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { authorise, plainDocument, revokeAuthorisation } from '../../custody/authorisation.service.ts'
import { productFor } from './contract-carry.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** Somebody else who fetches the passports: said when the contract is made, registered when the passports are there. */

/** So long after the promised day a letter holds that nobody limits. */
const LETTER_DAYS = 90

/** Papers are fetched at the counter, by whom the customer sends; nobody fetches what is sent. */
export function refuseProxy({
  proxy,
  visaType,
  returnWay,
}: Pick<ContractDraft, 'proxy' | 'visaType' | 'returnWay'>): void {
  if (proxy === null || (visaType === VISA_TYPE.STICKER && returnWay === RETURN_WAY.PICKUP)) return
  throw new InvalidInput([{ field: 'proxy', rule: 'choice', params: {} }])
}

interface Standing extends Record<string, unknown> {
  collectorName: string
  idNo: string
  applicantIds: number[]
  /** Somebody else took it back, or all of it was used: nothing is to be taken back any more. */
  over: boolean
}

/** What was registered for a contract before. */
const standing = async (tx: Tx, id: number | null): Promise<Standing | undefined> =>
  id === null
    ? undefined
    : first<Standing>(
        tx,
        sql`select t.collector_name as "collectorName", t.id_no as "idNo",
              t.revoked_at is not null or bool_or(n.handover_id is not null) as over,
              array_agg(n.applicant_id order by n.applicant_id) as "applicantIds"
            from custody_authorisation t join custody_authorisation_person n on n.authorisation_id = t.id
            where t.id = ${id} group by t.id`,
      )

/**
 * Registers whom the customer sends, for everybody of the contract; another collector than before takes the place of the
 * first. The signature under the contract is the customer's word, so there is no letter beside it.
 */
export async function registerProxy(
  tx: Tx,
  by: ActingPerson,
  { id, proxy, authorisationId, contractNo }: Contract,
  promisedDate: string | null,
): Promise<void> {
  if (proxy === null && authorisationId === null) return
  const product = productFor(by)
  const people = await rows<{ id: number }>(
    tx,
    sql`select applicant_id as id from contract_applicant
        where contract_id = ${id} and applicant_id is not null order by applicant_id`,
  )
  const applicantIds = people.map((person) => person.id)
  const before = await standing(tx, authorisationId)
  if (proxy !== null && before !== undefined && !before.over) {
    const { collectorName } = proxy
    const wanted = { collectorName, idNo: plainDocument(proxy.idNo), applicantIds, over: false }
    if (isDeepStrictEqual(wanted, before)) return
  }
  if (authorisationId !== null && before?.over === false)
    await revokeAuthorisation(tx, product, { id: authorisationId, reason: contractNo })
  const made =
    proxy === null || applicantIds.length === 0
      ? null
      : await authorise(
          tx,
          product,
          {
            ...proxy,
            letter: [],
            validUntil: addDays(promisedDate ?? dayOf(by.now), LETTER_DAYS),
            applicantIds,
          },
          by.viewer.userId,
        )
  await updateRow(tx, contractTable, id, { authorisationId: made?.id ?? null })
}
