import type { CopyPart } from '@visa/contract/visa/copy-parts'
import { familyCopy } from '@visa/contract/application/family-copy'
import { dayOf } from '@visa/contract/dates'
import { applicantName } from '@visa/contract/visa/applicant'
import type { CopiedTo } from '@visa/contract/visa/applicant-form'
import { isApplicationOpen, type OrderStatus } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { applicationContextOf } from '../application/application-context.service.ts'
import { saveFields } from './applicant-save.service.ts'
import { heldWithOrder } from './held-with-order.ts'

interface Copying {
  id: number
  parts: readonly CopyPart[]
  over: boolean
}

/** Gives all others of an order, whose forms are open, what somebody's form says that they have in common. */
export async function copyToAll(tx: Tx, by: Mover, { id, parts, over }: Copying): Promise<CopiedTo[]> {
  // The order is held first: nobody comes, goes or is filled in meanwhile.
  const { order, applicant: source } = await heldWithOrder(tx, by, id)
  const context = await applicationContextOf(tx, order, dayOf(by.now))
  const others = await rows<{ id: number; status: OrderStatus }>(
    tx,
    sql`select id, status from visa_applicant where order_id = ${order.id} and id <> ${id} order by id`,
  )
  const copied: CopiedTo[] = []
  for (const other of others.filter(({ status }) => isApplicationOpen(status))) {
    const { applicant, form } = await heldWithOrder(tx, by, other.id)
    const { values } = applicant
    const taken = familyCopy(form, { from: source.values, to: values, parts, over, context })
    const fields = Object.keys(taken)
    if (fields.length === 0) continue
    const changes = fields.map((field) => ({ field, value: taken[field], base: values[field] }))
    await saveFields(tx, by, other.id, changes)
    const before = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
    copied.push({ id: other.id, name: applicantName(applicant), taken, before })
  }
  return copied
}
