import { accountPayRefresh, accountPayWithdraw } from '@visa/contract/money/account-pay'
import {
  rechargeAsk,
  rechargeChoices,
  rechargeCredit,
  rechargeDetail,
  rechargeHistory,
  rechargePage,
  rechargePay,
  rechargeReject,
  rechargeWithdraw,
} from '@visa/contract/money/recharge'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import { transition } from '../../../workflow/transition.ts'
import { refreshPay, withdrawOpenPay } from '../account/account-pay.service.ts'
import type { Payments } from '../payment/payment.service.ts'
import { rechargeFlow } from './recharge.flow.ts'
import { pageRecharges, rechargeRow } from './recharge.repo.ts'
import { askRecharge, choicesOf, creditRecharge, payRecharge } from './recharge.service.ts'

export const rechargeRoutes = (payments: Payments): Route[] => [
  on(rechargePage)((visit, { query }) => pageRecharges(payments.db, visit, query)),
  on(rechargeDetail)((visit, { query: { id } }) => rechargeRow(payments.db, visit, id)),
  on(rechargeHistory)((visit, { query: { id } }) => historyWithin(payments.db, visit, rechargeFlow, id)),
  on(rechargeChoices)(() => choicesOf(payments.db, payments.channels)),
  onWrite(rechargeAsk)((tx, visit, { body }) => askRecharge(tx, payments.channels, visit, body)),
  onWrite(rechargeCredit)((tx, visit, { body }) => creditRecharge(tx, payments.subjects, visit, body)),
  onWrite(rechargeReject)(async (tx, visit, { body: { id, reason, seenStatus: seen } }) => {
    await transition(tx, rechargeFlow, { id, operation: 'reject', by: visit, reason, seen })
    return null
  }),
  onWrite(rechargeWithdraw)(async (tx, visit, { body: { id, seenStatus: seen } }) => {
    await transition(tx, rechargeFlow, { id, operation: 'withdraw', by: visit, seen })
    return null
  }),
  onSteps(rechargePay)((visit, { body: { id } }) => payRecharge(payments, visit, id)),
  on(accountPayRefresh)((visit, { body: { paymentId } }) => refreshPay(payments, visit, paymentId)),
  onSteps(accountPayWithdraw)((visit, { body: { paymentId } }) =>
    withdrawOpenPay(payments, visit, paymentId),
  ),
]
