import { isDeepStrictEqual } from 'node:util'
import type { ContractDraft } from '@visa/contract/centre/contract'
import { picked } from '@visa/contract/shape'
import { applicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, rows, sql } from '../../../db/sql.ts'
import { overwriteFields, overwritePerson } from '../../visa/applicant/applicant-save.service.ts'
import { CONSULATE } from '../../visa/order/consulate.service.ts'
import { shareAnew } from '../../visa/order/order-price.service.ts'
import { carryJourney, carryPayer, type Journey } from '../../visa/order/agreed-journey.service.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import { forOrder } from './contract-services.service.ts'

/** The product acts for whoever changes a contract: what follows takes no other permission. */
export const productFor = ({ actor, now }: Mover): Mover => ({ viewer: null, actor, now })

/** Where it is to be lodged, in the forms of those who are in the order already; empty: as their forms say. */
export async function sayConsulate(
  tx: Tx,
  by: Mover,
  people: readonly Pick<StoredPerson, 'applicantId'>[],
  consulate: string,
): Promise<void> {
  if (consulate === '') return
  const others = await rows<{ id: number }>(
    tx,
    sql`select a.id from visa_applicant a where a.id = any(${people.map(({ applicantId }) => applicantId ?? 0)}::bigint[])
          and ${CONSULATE} <> ${consulate} and a.status <> ${fixed(ORDER_STATUS.CANCELLED)} order by a.id`,
  )
  for (const { id } of others) await overwriteFields(tx, by, id, { submissionPlace: consulate })
}

interface Carried {
  before: readonly StoredPerson[]
  after: ContractDraft['applicants']
  /** Where it is to be lodged from now on; empty: as their forms say. */
  consulate: string
}

/**
 * A contract and its order are one truth: what is wanted, who travels and who pays is changed here, and is the same in the order
 * with the same commit. Whoever was added is entered there when the contract is accepted again.
 */
export async function carryToOrder(
  tx: Tx,
  by: Mover,
  orderId: number,
  journey: Journey & { centreId: number; payerId: number | null },
  { before, after, consulate }: Carried,
): Promise<void> {
  const product = productFor(by)
  await carryPayer(tx, product, orderId, journey.payerId)
  const { services } = await forOrder(tx, journey)
  await carryJourney(tx, product, orderId, { ...journey, services })
  for (const { id, applicantId, ...was } of before) {
    const person = after.find((each) => each.id === id)
    if (applicantId === null || person === undefined) continue
    const fields = picked(applicantFields, person)
    if (!isDeepStrictEqual(fields, picked(applicantFields, was)))
      await overwritePerson(tx, product, applicantId, fields)
  }
  // What their forms told already is written nowhere anew, and still moves who gets what of the order.
  const isAnother = before.some(({ id, nationality }) =>
    after.some((person) => person.id === id && person.nationality !== nationality),
  )
  if (isAnother) await shareAnew(tx, orderId, by.now)
  const staying = before.filter(({ id }) => after.some((each) => each.id === id))
  await sayConsulate(tx, product, staying, consulate)
}
