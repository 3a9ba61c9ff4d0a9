import type { SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '供应单',
  states: { 8: '下单成功', 16: '待办理', 24: '处理中', 32: '已完成', 40: '已取消' },
  operations: {
    place: '下单',
    confirm: '可以办理',
    unpaid: '等待付款',
    lock: '锁定',
    issue: '办结',
    unLock: '解锁',
    release: '解除他人锁定',
    expire: '锁定到时',
    reject: '拒单',
    withdraw: '撤回',
    drop: '随签证订单取消',
  },
} as const satisfies WordsOf<typeof SUPPLY_MACHINE>

const en = {
  record: 'Supply order',
  states: { 8: 'Ordered', 16: 'To be done', 24: 'In progress', 32: 'Completed', 40: 'Cancelled' },
  operations: {
    place: 'Place the order',
    confirm: 'Ready to be done',
    unpaid: 'Wait for payment',
    lock: 'Lock',
    issue: 'Finish',
    unLock: 'Unlock',
    release: 'Take the lock away',
    expire: 'End of the lock',
    reject: 'Reject',
    withdraw: 'Withdraw',
    drop: 'Cancel with the visa order',
  },
} as const

export const supplyStateMessages: Messages<typeof zh> = { zh, en }
