import { applicantName } from '@visa/contract/visa/applicant'
import { isApplicationOpen } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { applicantTable, type ApplicantRow } from './applicant.table.ts'
import { companiesOf, orderTable } from './order.table.ts'

/** Applicants for features that keep things of theirs. */

export type HeldApplicant = ApplicantRow

type By = Pick<Mover, 'viewer'>

/** The applicants, named `alias` in the query, that a viewer reaches. */
export const applicantsWithin = (viewer: Viewer, alias: string): Sql =>
  rowsWithin(viewer, applicantTable, alias)

export const seenApplicant = (db: Queryable, by: By, id: number): Promise<ApplicantRow> =>
  seenRow(db, by, applicantTable, id)

/** Held still; others may meanwhile point at the row. */
const heldApplicant = (tx: Tx, by: By, id: number): Promise<ApplicantRow> =>
  heldRow(tx, by, applicantTable, id, { strength: 'no key update' })

/** The same with the order held first, as whoever moves applicants does: the two never wait for each other in a ring. */
export async function heldInOrder(tx: Tx, by: By, id: number): Promise<ApplicantRow> {
  const { orderId } = orGone(
    await first<{ orderId: number }>(
      tx,
      sql`select order_id as "orderId" from visa_applicant where id = ${id}`,
    ),
  )
  await heldRow(tx, by, orderTable, orderId, { strength: 'no key update' })
  return heldApplicant(tx, by, id)
}

/** Refused as gone where the order is beyond reach. */
export const seenOrder = (db: Queryable, by: By, id: number) => seenRow(db, by, orderTable, id)

/** Once somebody waits to be lodged, what is theirs stays as it is, wherever the others of the order stand. */
export function refuseFixedApplicant(row: ApplicantRow): void {
  if (!isApplicationOpen(row.status)) throw new Refusal('applicantFixed', { name: applicantName(row) })
}

/** The companies that read what is logged of an applicant. */
export const companiesOfApplicant = (row: ApplicantRow): number[] => companiesOf(row)
