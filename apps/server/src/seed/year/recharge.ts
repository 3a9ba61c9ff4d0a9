import { startOfDay } from '@visa/contract/dates'
import { RECHARGE_STATUS } from '@visa/contract/money/recharge.states'
import { defaultBank } from '../../features/money/bank-account/bank-account.service.ts'
import { platformBook } from '../../features/money/ledger/ledger.service.ts'
import { askRecharge, creditRecharge } from '../../features/money/recharge/recharge.service.ts'
import { PAYMENT_SUBJECTS } from '../../payment-subjects.ts'
import { sql } from '../../db/sql.ts'
import type { Scene } from './days.ts'

/** What the agency of the days pays ahead; no other amount of them is the same. */
export const RECHARGE_CENTS = 77_777_700
/** By which the bank knows it. */
export const RECHARGE_REFERENCE = 'YEAR00000000'

const HOUR_MS = 3_600_000
/** Before anybody opens. */
const [ASKED, CREDITED] = [8, 8.5]

/** An agency pays ahead by transfer, early on a day. */
export async function recharged(scene: Scene, day: string, payer: string): Promise<void> {
  const { tx, people } = scene
  const at = (hour: number): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
  const by = people.agent(at(ASKED))
  const { id } = await askRecharge(tx, () => Promise.resolve(undefined), by, {
    companyId: by.viewer.companyId,
    amountCents: RECHARGE_CENTS,
    way: 'TRANSFER',
    bankAccountId: Number(await defaultBank(tx, await platformBook(tx))),
    transferDay: day,
    payer,
    vouchers: [],
    remark: '',
  })
  await tx.query(sql`update account_recharge set created_at = ${by.now} where id = ${id}`)
  await creditRecharge(tx, PAYMENT_SUBJECTS, people.admin(at(CREDITED)), {
    id,
    bankReference: RECHARGE_REFERENCE,
    seenStatus: RECHARGE_STATUS.WAITING,
  })
}
