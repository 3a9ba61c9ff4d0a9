import type { ChannelSetup, PaymentTest, paymentTestStart } from '@visa/contract/money/payment-test'
import type { PaymentAnswer, PaymentRow } from '@visa/contract/money/payment'
import type { HandlerInput } from '@visa/contract/endpoint'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import type { ActingPerson } from '../../../access/mover.ts'
import { first, one, sql, type Queryable } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import type { ConfiguredChannels, Connection } from '../../../integrations/payment/channels.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import {
  detailOf,
  initiatePay,
  recordsOf,
  refreshQueryResult,
  withdrawPay,
  type Payments,
} from '../payment/payment.service.ts'
import { initiateRefundOf } from '../payment/refund.service.ts'
import { messagesOf } from './message.repo.ts'

const SHOWN = 10
const TEST_CENTS = 1

const setupOf = <Settings extends { notifyUrl: string }>(
  way: ChannelSetup['way'],
  found: Connection<Settings>,
  merchantNo: (settings: Settings) => string,
): ChannelSetup => ({
  way,
  state: found.state,
  missing: found.state === 'incomplete' ? [...found.missing] : [],
  merchantNo: 'settings' in found ? merchantNo(found.settings) : '',
  notifyUrl: 'settings' in found ? found.settings.notifyUrl : '',
})

export async function channelSetups({ wechat, alipay }: ConfiguredChannels): Promise<ChannelSetup[]> {
  return [
    setupOf('WECHAT', await wechat(), ({ mchId }) => mchId),
    setupOf('ALIPAY', await alipay(), ({ appId }) => appId),
  ]
}

const withMessages = async (db: Queryable, { payment, refunds }: PaymentAnswer): Promise<PaymentTest> => ({
  payment,
  refunds,
  messages: await messagesOf(db, [payment.paymentNo, ...refunds.map(({ refundNo }) => refundNo)]),
})

export const newestTests = async (payments: Payments, by: ActingPerson): Promise<PaymentRow[]> =>
  (await recordsOf(payments.db, payments, by, { page: 1, pageSize: SHOWN, subjectKind: 'TEST' })).rows

/** Each test is a thing of its own that costs a cent. */
export async function startTest(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  { way, presented, payCode }: HandlerInput<typeof paymentTestStart>['body'],
): Promise<PaymentTest> {
  const { db } = payments
  const { id: subjectId } = await one<{ id: number }>(
    db,
    sql`select nextval('payment_test_number'::regclass) as id`,
  )
  const answer = await initiatePay(payments, visit, {
    subjectKind: 'TEST',
    subjectId,
    amountCents: TEST_CENTS,
    way,
    presented,
    payCode,
    reference: '',
    payer: '',
    remark: '',
  })
  return withMessages(db, answer)
}

/** Nothing but tests is reached from here: other payments have doors and permissions of their own. */
async function refuseOther({ db }: Payments, id: number): Promise<void> {
  orGone(await first(db, sql`select 1 from payment where id = ${id} and subject_kind = 'TEST'`))
}

export async function testDetail(payments: Payments, by: ActingPerson, id: number): Promise<PaymentTest> {
  await refuseOther(payments, id)
  return withMessages(payments.db, await detailOf(payments.db, payments, by, id))
}

export async function askTest(payments: Payments, by: ActingPerson, id: number): Promise<PaymentTest> {
  await refuseOther(payments, id)
  return withMessages(payments.db, await refreshQueryResult(payments, by, id))
}

export async function withdrawTest(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  id: number,
): Promise<PaymentTest> {
  await refuseOther(payments, id)
  return withMessages(payments.db, await withdrawPay(payments, visit, id))
}

export async function refundTest(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  id: number,
): Promise<PaymentTest> {
  await refuseOther(payments, id)
  const reason = paymentTestMessages.zh.refundReason
  const asked = {
    paymentId: id,
    amountCents: TEST_CENTS,
    reason,
    feesAfter: 'stay' as const,
    lines: [],
    reference: '',
  }
  return withMessages(payments.db, await initiateRefundOf(payments, visit, asked))
}
