import type { PaymentTrouble } from '@visa/contract/money/payment'
import type { PaymentWay, SubjectKind } from '@visa/contract/money/ways'
import type { Messages } from '../texts.ts'

/** How money comes, what for, and what is wrong with it: as every screen, paper and refusal says it. */
const zh = {
  ways: {
    CASH: '现金',
    CARD: '刷卡',
    TRANSFER: '转账',
    WECHAT: '微信支付',
    ALIPAY: '支付宝',
    PREPAID: '预存款',
    CREDIT: '挂账月结',
  } satisfies Record<PaymentWay, string>,
  subjects: {
    ORDER: '签证订单',
    CONTRACT: '合同',
    RECHARGE: '账户充值',
    BILL: '账单',
    SUPPLY: '供应单',
    TEST: '支付测试',
  } satisfies Record<SubjectKind, string>,
  troubles: {
    amountMismatch: '渠道告知的金额或币种与支付单不符，未入账',
    otherNumber: '渠道以另一交易号再次告知支付成功，请核对',
    surplus: '已无欠款仍然到账，自动原路退回',
    lateSuccess: '支付单关闭后到账，自动原路退回',
    refundFailed: '退款失败，请重新退款',
    noAnswer: '渠道长时间没有应答，结果未知',
  } satisfies Record<Exclude<PaymentTrouble, ''>, string>,
} as const

const en = {
  ways: {
    CASH: 'Cash',
    CARD: 'Card',
    TRANSFER: 'Transfer',
    WECHAT: 'WeChat Pay',
    ALIPAY: 'Alipay',
    PREPAID: 'Paid ahead',
    CREDIT: 'On credit, monthly',
  },
  subjects: {
    ORDER: 'Visa order',
    CONTRACT: 'Contract',
    RECHARGE: 'Recharge',
    BILL: 'Bill',
    SUPPLY: 'Supply order',
    TEST: 'Payment test',
  },
  troubles: {
    amountMismatch: 'The channel tells another amount or currency than was asked; it is not booked',
    otherNumber: 'The channel told of a second success under another number; look into it',
    surplus: 'Came though nothing was owed: goes back by itself',
    lateSuccess: 'Came after it was closed: goes back by itself',
    refundFailed: 'The refund failed; refund it again',
    noAnswer: 'The channel has not answered for long; the outcome is not known',
  },
} as const

export const paymentWordMessages: Messages<typeof zh> = { zh, en }
