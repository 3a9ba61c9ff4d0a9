import { contractApplicantFields, ContractDraft, type ContractDetail } from '@visa/contract/centre/contract'
import type { phoneContractEvaluate, phoneContractReturn } from '@visa/contract/centre/phone'
import type { HandlerInput } from '@visa/contract/endpoint'
import { picked } from '@visa/contract/shape'
import { RETURN_WAY } from '@visa/contract/visa/order'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Customer } from '../../session/customer/customer.service.ts'
import { makeLinkFor } from '../../visa/document/upload-link.service.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import { detailOf } from '../contract/contract-detail.service.ts'
import { noteRevision } from '../contract/contract-revision.service.ts'
import { updateContract } from '../contract/contract-write.service.ts'
import { phoneActor } from '../signature/sign-link.service.ts'
import { inChargeOf } from './in-charge.service.ts'
import { refuseOthers } from './own-contract.service.ts'
import { mayEvaluate, mayReturn } from './phone-contract.service.ts'

type Visitor = Pick<Visit, 'address' | 'requestId' | 'now' | 'language'>

/** A link of the ordinary kind, by which this phone sends what is missing of somebody in the contract. */
export async function uploadLinkFor(
  db: Db,
  customer: Customer,
  visitor: Visitor,
  { id, applicantId }: { id: number; applicantId: number },
): Promise<{ token: string }> {
  await refuseOthers(db, customer, id)
  const { applicants } = await detailOf(db, { viewer: null, ...visitor }, id)
  orGone(applicants.find((person) => person.applicantId === applicantId))
  const by = await inChargeOf(db, visitor, id)
  const { token } = await makeLinkFor(db, by, { applicantId, madeBy: by.viewer.userId })
  return { token }
}

type Returning = HandlerInput<typeof phoneContractReturn>['body']

/** Before acceptance a contract is priced anew, as at the counter. */
async function changeWay(
  tx: Tx,
  by: ActingPerson,
  contract: ContractDetail,
  wanted: Returning,
): Promise<void> {
  const applicants = contract.applicants.map((person) => ({
    ...picked(contractApplicantFields, person),
    id: person.id,
  }))
  const sent = { ...picked(ContractDraft.shape, contract), ...wanted, applicants }
  await updateContract(tx, by, { ...sent, seen: contract.updateTime })
}

/** Afterwards the address alone: another revision, which is signed anew; its order sends to the same place. */
async function changeAddress(tx: Tx, by: ActingPerson, { id, returnAddress }: Returning): Promise<void> {
  const contract = await heldRow(tx, { viewer: null }, contractTable, id)
  if (contract.returnAddress === returnAddress) return
  await changeRow(tx, by.actor, contractTable, contract, {
    returnAddress,
    revision: contract.revision + 1,
  })
  await noteRevision(tx, by, id, '')
  if (contract.orderId === null) return
  const order = await heldRow(tx, { viewer: null }, orderTable, contract.orderId)
  await changeRow(tx, by.actor, orderTable, order, { customerAddr: returnAddress })
}

export const chooseReturn = (
  db: Db,
  customer: Customer,
  visitor: Visitor,
  wanted: Returning,
): Promise<void> =>
  db.tx(async (tx) => {
    const { id, returnWay, returnAddress } = wanted
    await refuseOthers(tx, customer, id)
    // Held first: what the counter does with it at the same moment is judged, not written over.
    await heldRow(tx, { viewer: null }, contractTable, id)
    const contract = await detailOf(tx, { viewer: null, ...visitor }, id)
    const may = mayReturn(contract)
    if (may === 'none' || (may === 'address' && returnWay !== contract.returnWay))
      throw new Refusal('phoneReturnFixed')
    if (returnWay === RETURN_WAY.COURIER && returnAddress === '') throw new Refusal('phoneReturnAddress')
    const by = await inChargeOf(tx, visitor, id)
    await (may === 'all' ? changeWay(tx, by, contract, wanted) : changeAddress(tx, by, wanted))
  })

/** What a customer says of it in the end; said again it takes the place of the first. */
export const evaluate = (
  db: Db,
  customer: Customer,
  visitor: Visitor,
  { id, stars, words }: HandlerInput<typeof phoneContractEvaluate>['body'],
): Promise<void> =>
  db.tx(async (tx) => {
    await refuseOthers(tx, customer, id)
    const contract = await detailOf(tx, { viewer: null, ...visitor }, id)
    if (!mayEvaluate(contract)) throw new Refusal('phoneEvaluateEarly')
    const before = contract.evaluation?.stars ?? null
    const { contractNo: subject, centreId } = contract
    await recordChange(tx, phoneActor(visitor), {
      entity: contractTable.entity,
      entityId: id,
      topic: String(id),
      subject,
      companies: [centreId],
      action: 'update',
      before: { stars: before },
      after: { stars },
    })
    await affected(
      tx,
      sql`insert into contract_evaluation (contract_id, stars, words) values (${id}, ${stars}, ${words})
          on conflict (contract_id) do update set stars = excluded.stars, words = excluded.words, updated_at = now()`,
    )
  })
