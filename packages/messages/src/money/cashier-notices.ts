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
  overHelp: '多出的钱不会自动退回：点“退款”退给客户。',
  overAsked:
    '已申请退款 {amount}，等 {names} 在“收款审核 → 支付记录 → 退款”里批准或驳回。批准前不要给客户退钱。',
  refundOver: '退款 {amount}',
  overByOthers: '多出的钱不会自动退回，由 {names} 退：在收银台扫这一笔，在付款的行里点“退款”。',
  provisional: '订单还没有确认，价格可能变动：现在收全款，确认后可能要补收或退还。',
  refundWaits: '退款 {amount} 待审批',
  refundWaitsAt: '由 {names} 在“收款审核 → 支付记录 → 退款”里批准或驳回',
  refundToPayOut: '退款 {amount} 待付出',
  refundToPayOutAt: '在“支付记录 → 退款”里付出',
  cashNeedsShift: '收现金要先开班；也可以改选别的收款方式。',
  openShiftNow: '开班，然后收现金',
  surplusBack: '多付的一笔，自动原路退回',
  toContract: '回合同签字、打印',
  whoRefunds: '中心主管',
  whoApproves: '平台财务',
  whoIsLet: '管理员授权的人',
  scanHere: '扫到 {code}，没有写入金额：先完成或关闭这个窗口，再扫',
} as const

const en = {
  chooseOne: 'Choose one',
  choiceOwed: '{owed} to take',
  choicesMore: '{count} more fit and are not listed: type more digits, or scan the code on the paper',
  choicesCapped:
    'More than {count} others fit and are not listed: type more digits, or scan the code on the paper',
  paidBack: '{count} {count|payment|payments}; {amount} refunded',
  tooMuch: 'Overpaid',
  overHint: 'To be refunded to the customer',
  overTitle: '{no} is overpaid by {amount}',
  overHelp: 'It does not go back by itself: choose “Refund” to give it back to the customer.',
  overAsked:
    'A refund of {amount} was asked for and waits: {names} may let it go or refuse it under “Payment records → Refunds”. Give nothing back before.',
  refundOver: 'Refund {amount}',
  overByOthers:
    'It does not go back by itself. {names} may give it back: open this at the cashier and choose “Refund” at one of the payments.',
  provisional:
    'The order is not confirmed and its price may change: after full payment now, more may be owed or some of it may have to go back.',
  refundWaits: 'Refund of {amount} waits for approval',
  refundWaitsAt: '{names} may let it go or refuse it under “Payment records → Refunds”',
  refundToPayOut: 'Refund of {amount} is to be paid out',
  refundToPayOutAt: 'Pay it out under “Payment records → Refunds”',
  cashNeedsShift: 'Cash is taken within a shift: open one first, or choose another way.',
  openShiftNow: 'Open a shift and take cash',
  surplusBack: 'Paid twice: it goes back by itself',
  toContract: 'Back to the contract: sign, print',
  whoRefunds: 'the manager of the centre',
  whoApproves: 'finance of the platform',
  whoIsLet: 'somebody an administrator lets',
  scanHere: 'Scanned {code}, and no amount was changed: finish or close this window first, then scan again',
} as const

export const cashierNoticeMessages: Messages<typeof zh> = { zh, en }
