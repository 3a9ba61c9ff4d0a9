import type { Messages } from '../texts.ts'

/** Refusals about contracts of visa centres. */
const zh = {
  contractNotCentre: '只有签证中心的人员可以新建合同',
  contractOrderTaken: '订单 {orderNo} 已有合同 {contractNo}，一个订单同时只能有一份合同',
  contractOrderEnded: '订单 {orderNo} 已结束，不能再签合同',
  contractOrderPaid: '订单 {orderNo} 已有收款或正在支付，请按订单继续办理，或退款后再签合同',
  contractPayerUnknown: '付款公司不存在，或未获本中心授权',
  contractDiscountReason: '请填写优惠原因',
  contractDiscountAbove: '优惠最多 {limit} 元；更多请提交费用调整审批',
  contractBelowZero: '合同 {contractNo} 的优惠超过了全部费用',
  contractFixed: '合同 {contractNo} 当前为“{status}”，不能修改；请先退回',
  contractLacks: '合同 {contractNo} 还不能{operation}：{lacks}',
  contractPaid: '合同 {contractNo} 已有收款 {paid} 元，不能删除；请取消合同并退款',
  contractPaying: '合同 {contractNo} 的支付单 {paymentNo} 正在支付，请等待结果或撤回支付后再操作',
  contractRefunding: '合同 {contractNo} 的退款单 {refundNo} 还没有结果，请先处理',
  contractLodged: '合同 {contractNo} 的{name}已在送签单 {billNo} 上，不能审核退回',
  contractPersonUnknown: '所选申请人不在合同 {contractNo} 中',
  contractPersonTaken: '合同 {contractNo} 的申请人{name}已在订单中，不能移除；请在订单中取消该申请人',
  contractPersonPassport: '{name}的护照已收存，护照号不能修改',
  contractProductFixed: '合同 {contractNo} 已受理，签证产品不能修改',
  contractNoPassport: '{name}没有在馆护照',
  contractNotReviewed: '{name}属于合同 {contractNo}（{status}），合同审核后才能送签',
  contractPendingLodging: '{name}的合同 {contractNo} 有待审的变更，处理后才能送签',
  contractPendingReturn: '{name}的合同 {contractNo} 有待审的变更，处理后才能返还',
  approvalOpen: '合同 {contractNo} 已有待审的{kind} {approvalNo}，请先处理',
  approvalNothing: '没有任何变更，无需审批',
  approvalEnded: '合同 {contractNo} 当前为“{status}”，不能再申请变更',
  approvalFeeGone: '合同 {contractNo} 的费用已变动，请重新提交申请',
  approvalPayerPaid: '合同 {contractNo} 已由原付款公司支付 {paid} 元，请先退款再变更付款公司',
} as const

const en = {
  contractNotCentre: 'Only people of a visa centre make contracts',
  contractOrderTaken:
    'Order {orderNo} has contract {contractNo} already; an order has one contract at a time',
  contractOrderEnded: 'Order {orderNo} has ended and gets no contract any more',
  contractOrderPaid:
    'Order {orderNo} was paid or is being paid: go on with it as an order, or refund it first',
  contractPayerUnknown: 'That company does not exist or is not authorised through this centre',
  contractDiscountReason: 'Say why there is a discount',
  contractDiscountAbove: 'At most {limit} may be taken off; ask for a change of fees for more',
  contractBelowZero: 'The discount of contract {contractNo} is more than all it costs',
  contractFixed: 'Contract {contractNo} is “{status}” and cannot be changed; send it back first',
  contractLacks: 'Contract {contractNo} is not ready ({operation}): {lacks}',
  contractPaid: '{paid} was paid for contract {contractNo}: cancel it and refund instead of deleting it',
  contractPaying: 'Payment {paymentNo} of contract {contractNo} is not over; wait for it or take it back',
  contractRefunding: 'Refund {refundNo} of contract {contractNo} is still open; see to it first',
  contractLodged: '{name} of contract {contractNo} is on send bill {billNo}: it cannot be sent back',
  contractPersonUnknown: 'Somebody chosen is not in contract {contractNo}',
  contractPersonTaken: '{name} of contract {contractNo} is in its order and stays; cancel them in the order',
  contractPersonPassport: 'The passport of {name} is in the house: its number stays',
  contractProductFixed: 'Contract {contractNo} was accepted: its visa stays the same',
  contractNoPassport: 'No passport of {name} is in the house',
  contractNotReviewed: '{name} is of contract {contractNo} ({status}), which must be reviewed before lodging',
  contractPendingLodging: 'A change of contract {contractNo} of {name} waits; decide it before lodging',
  contractPendingReturn: 'A change of contract {contractNo} of {name} waits; decide it before the return',
  approvalOpen: '{kind} {approvalNo} of contract {contractNo} waits already; see to it first',
  approvalNothing: 'Nothing would change',
  approvalEnded: 'Contract {contractNo} is “{status}”: nothing more is asked for it',
  approvalFeeGone: 'The fees of contract {contractNo} have changed; ask anew',
  approvalPayerPaid:
    'The payer of contract {contractNo} has paid {paid} from their account; refund it before changing the payer',
} as const

export const contractErrorMessages: Messages<typeof zh> = { zh, en }
