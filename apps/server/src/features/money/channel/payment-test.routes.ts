import {
  paymentTestAsk,
  paymentTestDetail,
  paymentTestList,
  paymentTestRefund,
  paymentTestSetup,
  paymentTestStart,
  paymentTestWithdraw,
} from '@visa/contract/money/payment-test'
import { on, onSteps, type Route } from '../../../http/route.ts'
import type { ConfiguredChannels } from '../../../integrations/payment/channels.ts'
import type { Payments } from '../payment/payment.service.ts'
import {
  askTest,
  channelSetups,
  newestTests,
  refundTest,
  startTest,
  testDetail,
  withdrawTest,
} from './payment-test.service.ts'

export const paymentTestRoutes = (payments: Payments, configured: ConfiguredChannels): Route[] => [
  on(paymentTestSetup)(() => channelSetups(configured)),
  on(paymentTestList)((visit) => newestTests(payments, visit)),
  on(paymentTestDetail)((visit, { query: { id } }) => testDetail(payments, visit, id)),
  on(paymentTestAsk)((visit, { body: { id } }) => askTest(payments, visit, id)),
  onSteps(paymentTestStart)((visit, { body }) => startTest(payments, visit, body)),
  onSteps(paymentTestWithdraw)((visit, { body: { id } }) => withdrawTest(payments, visit, id)),
  onSteps(paymentTestRefund)((visit, { body: { id } }) => refundTest(payments, visit, id)),
]
