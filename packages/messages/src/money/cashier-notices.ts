import type { Messages } from '../texts.ts'

/** What a cashier is told beside the work itself. */
const zh = {
  chooseOne: '请选择一笔',
  choiceOwed: '还要收 {owed}',
  choicesMore: '另有 {count} 笔也符合，没有列出：请输入更多位，或扫单据上的条码',
  choicesCapped: '另有 {count} 笔以上也符合，没有列出：请输入更多位，或扫单据上的条码',
  paidBack: '{count} 笔，已退 {amount}',
  tooMuch: '多收',
  overHint: '多出的要退给客户',
  overTitle: '{no} 多收 {amount}',
  overHelp: '多出的钱不会自动退回：在上面那笔付款的行里点“退款”，退给客户。',
  provisional: '订单还没有确认，价格可能变动：现在收全款，确认后可能要补收或退还。',
  refundWaits: '退款 {amount} 待审批',
  refundWaitsAt: '由有审批权限的同事在“支付管理 → 退款”里批准或驳回',
  refundToPayOut: '退款 {amount} 待付出',
  refundToPayOutAt: '在“支付记录 → 退款”里付出',
  surplusBack: '多付的一笔，自动原路退回',
  toContract: '回合同签字、打印',
  scanHere: '扫到 {code}，没有写入金额：先完成或关闭这个窗口，再扫',
  colon: '：',
} as const

const en = {
  chooseOne: 'Choose one',
  choiceOwed: '{owed} to take',
  choicesMore: '{count} more fit and are not listed: type more digits, or scan the code on the paper',
  choicesCapped:
    'More than {count} others fit and are not listed: type more digits, or scan the code on the paper',
  paidBack: '{count} {count|payment|payments}; {amount} given back',
  tooMuch: 'Too much',
  overHint: 'To be given back',
  overTitle: '{no}: {amount} too much was paid',
  overHelp: 'It does not go back by itself: choose “Refund” at one of the payments above.',
  provisional:
    'The order is not confirmed and its price may change: after full payment now, more may be owed or some of it may have to go back.',
  refundWaits: 'Refund of {amount} waits for approval',
  refundWaitsAt: 'A colleague who may approve lets it go or refuses it under “Payments → Refunds”',
  refundToPayOut: 'Refund of {amount} is to be paid out',
  refundToPayOutAt: 'Pay it out under “Payment records → Refunds”',
  surplusBack: 'Paid twice: it goes back by itself',
  toContract: 'Back to the contract: sign, print',
  scanHere: 'Scanned {code}, and no amount was changed: finish or close this window first, then scan again',
  colon: ': ',
} as const

export const cashierNoticeMessages: Messages<typeof zh> = { zh, en }
