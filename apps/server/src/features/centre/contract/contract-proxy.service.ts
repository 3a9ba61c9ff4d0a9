import { isDeepStrictEqual } from 'node:util'
import type { ContractDraft } from '@visa/contract/centre/contract'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import {
  authorise,
  letterUntil,
  plainDocument,
  revokeAuthorisation,
} from '../../custody/authorisation.service.ts'
import { productFor } from './contract-carry.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** Somebody else who fetches the passports: said when the contract is made, registered when the passports are there. */

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
  proxy: NonNullable<ContractDraft['proxy']>
  /** For whom nothing was fetched by it yet. */
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
        sql`select jsonb_build_object('collectorName', t.collector_name, 'idType', t.id_type, 'idNo', t.id_no,
                'mobile', t.mobile, 'relation', t.relation) as proxy,
              t.revoked_at is not null or bool_and(n.handover_id is not null) as over,
              coalesce(array_agg(n.applicant_id) filter (where n.handover_id is null), '{}') as "applicantIds"
            from custody_authorisation t join custody_authorisation_person n on n.authorisation_id = t.id
            where t.id = ${id} group by t.id`,
      )

/** Whether a letter is that of whom the customer sends now. */
const isOf = (proxy: ContractDraft['proxy'], { proxy: named }: Standing): boolean =>
  proxy !== null && isDeepStrictEqual({ ...proxy, idNo: plainDocument(proxy.idNo) }, named)

const takeBack = (tx: Tx, by: ActingPerson, authorisationId: number, contractNo: string): Promise<void> =>
  revokeAuthorisation(tx, productFor(by), { id: authorisationId, reason: contractNo })

/** Whom the customer sends no more fetches nothing from then on, however long it takes until it is accepted again. */
export async function revokeReplaced(
  tx: Tx,
  by: ActingPerson,
  { authorisationId, contractNo }: Pick<Contract, 'authorisationId' | 'contractNo'>,
  proxy: ContractDraft['proxy'],
): Promise<void> {
  const before = await standing(tx, authorisationId)
  if (authorisationId === null || before === undefined || before.over || isOf(proxy, before)) return
  await takeBack(tx, by, authorisationId, contractNo)
}

/**
 * Registers whom the customer sends, for everybody of the contract whose passport is here; another collector than before
 * takes the place of the first. The signature under the contract is the customer's word, so there is no letter beside it.
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
        where contract_id = ${id} and exists (select 1 from passport_item i
          where i.applicant_id = contract_applicant.applicant_id and i.status <> ${PASSPORT_STATUS.RETURNED})
        order by applicant_id`,
  )
  const applicantIds = people.map((person) => person.id)
  const before = await standing(tx, authorisationId)
  if (before?.over === false && isOf(proxy, before)) {
    const unused = new Set(before.applicantIds)
    if (applicantIds.every((each) => unused.has(each))) return
  }
  if (authorisationId !== null && before?.over === false) await takeBack(tx, by, authorisationId, contractNo)
  const made =
    proxy === null || applicantIds.length === 0
      ? null
      : await authorise(
          tx,
          product,
          {
            ...proxy,
            letter: [],
            validUntil: letterUntil(promisedDate, by.now),
            applicantIds,
          },
          by.viewer.userId,
        )
  await updateRow(tx, contractTable, id, { authorisationId: made?.id ?? null })
}
