import { machine } from '../states.ts'

/** Money that a company pays ahead. */
export const RECHARGE_STATUS = { WAITING: 1, CREDITED: 2, REJECTED: 3 } as const
export type RechargeStatus = (typeof RECHARGE_STATUS)[keyof typeof RECHARGE_STATUS]
export const RECHARGE_STATUSES: readonly RechargeStatus[] = Object.values(RECHARGE_STATUS)

const { WAITING, CREDITED, REJECTED } = RECHARGE_STATUS

export const RECHARGE = 'finance.recharge'
export const CHECK_RECHARGE = 'finance.recharge.check'

/** Whoever tells of a transfer does not find it at the bank; what a channel brings is its own proof. */
export const RECHARGE_MACHINE = machine({
  name: 'account_recharge',
  states: RECHARGE_STATUSES,
  edges: [
    { operation: 'ask', from: [null], to: WAITING, access: RECHARGE },
    { operation: 'credit', from: [WAITING], to: CREDITED, access: CHECK_RECHARGE, notBy: ['ask'] },
    { operation: 'receive', from: [WAITING], to: CREDITED, access: null },
    {
      operation: 'reject',
      from: [WAITING],
      to: REJECTED,
      access: CHECK_RECHARGE,
      notBy: ['ask'],
      reason: 'required',
      danger: true,
    },
    {
      operation: 'withdraw',
      from: [WAITING],
      to: REJECTED,
      access: RECHARGE,
      onlyBy: ['ask'],
      danger: true,
    },
  ],
})
