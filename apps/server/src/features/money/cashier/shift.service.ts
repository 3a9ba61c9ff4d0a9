import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'

/** A till that its cashier has open. */
export interface OpenShift {
  id: number
  shiftNo: string
  companyId: number
  counter: string
}

/** Held so that it is not closed while something is taken in it. */
export const openShiftOf = (tx: Tx, userId: number): Promise<OpenShift | undefined> =>
  first<OpenShift & { [column: string]: unknown }>(
    tx,
    sql`select id, shift_no as "shiftNo", company_id as "companyId", counter from cashier_shift
        where cashier_id = ${userId} and status = 1 for share`,
  )

/** The drawer of a counter, as the ledger tells cash apart; without a counter the cash box of a company. */
export const drawerOf = ({ companyId, counter }: Pick<OpenShift, 'companyId' | 'counter'>): string =>
  `${companyId}:${counter}`
