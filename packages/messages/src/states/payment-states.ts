import type { PAYMENT_MACHINE, REFUND_MACHINE } from '@visa/contract/money/payment.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const paymentZh = {
  record: '支付单',
  states: { 8: '未支付', 10: '支付中', 16: '已支付', 128: '已关闭' },
  operations: {
    make: '新建',
    initiate: '发起支付',
    take: '收款',
    succeed: '支付成功',
    close: '渠道关单',
    cancel: '关闭',
    comeLate: '关闭后到账',
  },
} as const satisfies WordsOf<typeof PAYMENT_MACHINE>

const paymentEn = {
  record: 'Payment',
  states: { 8: 'Unpaid', 10: 'Paying', 16: 'Paid', 128: 'Closed' },
  operations: {
    make: 'Make',
    initiate: 'Initiate',
    take: 'Take',
    succeed: 'Succeed',
    close: 'Close at the channel',
    cancel: 'Close',
    comeLate: 'Come after it was closed',
  },
} as const

export const paymentStateMessages: Messages<typeof paymentZh> = { zh: paymentZh, en: paymentEn }

const refundZh = {
  record: '退款单',
  states: { 1: '待审批', 2: '退款中', 3: '已退款', 4: '退款失败', 5: '已驳回', 6: '已收回' },
  operations: {
    ask: '申请退款',
    begin: '退款',
    approve: '批准退款',
    reject: '驳回退款',
    takeBack: '收回退款',
    finish: '退款到账',
    fail: '退款失败',
  },
} as const satisfies WordsOf<typeof REFUND_MACHINE>

const refundEn = {
  record: 'Refund',
  states: { 1: 'To be approved', 2: 'On its way', 3: 'Refunded', 4: 'Failed', 5: 'Refused', 6: 'Taken back' },
  operations: {
    ask: 'Ask for a refund',
    begin: 'Refund',
    approve: 'Approve the refund',
    reject: 'Refuse the refund',
    takeBack: 'Take the refund back',
    finish: 'Refunded',
    fail: 'Fail',
  },
} as const

export const refundStateMessages: Messages<typeof refundZh> = { zh: refundZh, en: refundEn }
