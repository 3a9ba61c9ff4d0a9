import type { PaymentWay } from '@visa/contract/money/ways'
import { isChannel } from '@visa/contract/money/ways'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { paymentSucceeded } from '../features/money/payment/outcome.service.ts'
import { takePayment } from '../features/money/payment/take.service.ts'
import { orderBalance } from '../features/visa/order/order-records.service.ts'
import { PAYMENT_SUBJECTS } from '../payment-subjects.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']

/** What is owed for an order comes in before it is lodged, each in another way. */
export async function takeMoney(tx: Tx, by: ActingPerson, id: number, index: number): Promise<void> {
  const { owedCents: amountCents } = await orderBalance(tx, id)
  if (amountCents === 0) return
  const way = WAYS[index % WAYS.length] ?? 'CASH'
  const number = `SK${String(index).padStart(6, '0')}`
  const paymentId = await takePayment(tx, PAYMENT_SUBJECTS, by, {
    subjectKind: 'ORDER',
    subjectId: id,
    amountCents,
    way,
    presented: isChannel(way) ? 'QR' : undefined,
    payCode: '',
    givenCents: undefined,
    reference: way === 'CASH' || isChannel(way) ? '' : number,
    payer: '',
    remark: '',
  })
  if (!isChannel(way)) return
  const { paymentNo } = await one<{ paymentNo: string }>(
    tx,
    sql`select payment_no as "paymentNo" from payment where id = ${paymentId}`,
  )
  const told = { paymentNo, cents: amountCents, currency: 'CNY', channelNo: number, at: by.now }
  await paymentSucceeded(tx, PAYMENT_SUBJECTS, told, by)
}
