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
  overHelp: '多出的钱不会自动退回：点“申请退款”。',
  refundOver: '申请退款 {amount}',
  discount: '优惠',
  toBack: '待退',
  backHint: '还没有退到客户手里',
  backTitle: '{no} 待退 {amount}',
  backWaits: '等审批：由有“审批退款”权限的同事批准或驳回；批准前不要给客户退钱',
  backPayOut: '已批准，请付给客户',
  backPayOutOthers: '已批准，等付出：请有“退款”权限的同事付给客户',
  backOnWay: '{amount} 已交渠道原路退回，等渠道到账',
  ended: '不再收款',
  endedTitle: '{no} 已结束，不再收款',
  paidFor: '付款人 {name}',
  overByOthers:
    '多出的钱不会自动退回。您没有退款权限：请有“退款”权限的同事（如中心主管）在收银台扫这一笔，在付款的行里点“申请退款”。',
  provisional: '订单还没有确认，价格可能变动：现在收全款，确认后可能要补收或退还。',
  refundWaits: '退款 {amount} 待审批',
  refundWaitsAt: '由有“审批退款”权限的同事在“收款审核 → 支付记录 → 退款”里批准或驳回',
  refundToPayOut: '退款 {amount} 待付出',
  cashNeedsShift: '收现金要先开班；也可以改选别的收款方式。',
  openShiftNow: '开班，然后收现金',
  surplusBack: '多付的一笔，自动原路退回',
  toContract: '回合同签字、打印',
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
  overHelp: 'It does not go back by itself: choose “Ask to refund”.',
  refundOver: 'Ask to refund {amount}',
  discount: 'Discount',
  toBack: 'To go back',
  backHint: 'The customer does not have it yet',
  backTitle: '{no}: {amount} to go back',
  backWaits:
    'Waits for approval: a colleague who may approve refunds lets it go or refuses it. Give nothing back before.',
  backPayOut: 'Approved: pay it out to the customer',
  backPayOutOthers: 'Approved, to be paid out by a colleague who may refund payments',
  backOnWay: '{amount} is with the channel, and goes back the way it came',
  ended: 'Nothing more to take',
  endedTitle: '{no} has ended: nothing more is taken for it',
  paidFor: 'Paid by {name}',
  overByOthers:
    'It does not go back by itself, and you may not refund payments. A colleague who may, such as the manager of the centre, opens this at the cashier and chooses “Ask to refund” at one of the payments.',
  provisional:
    'The order is not confirmed and its price may change: after full payment now, more may be owed or some of it may have to go back.',
  refundWaits: 'Refund of {amount} waits for approval',
  refundWaitsAt: 'A colleague who may approve lets it go or refuses it under “Payment records → Refunds”',
  refundToPayOut: 'Refund of {amount} is to be paid out',
  cashNeedsShift: 'Cash is taken within a shift: open one first, or choose another way.',
  openShiftNow: 'Open a shift and take cash',
  surplusBack: 'Paid twice: it goes back by itself',
  toContract: 'Back to the contract: sign, print',
  scanHere: 'Scanned {code}, and no amount was changed: finish or close this window first, then scan again',
} as const

export const cashierNoticeMessages: Messages<typeof zh> = { zh, en }
