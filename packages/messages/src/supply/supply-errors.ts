import type { Messages } from '../texts.ts'

/** Refusals about supply orders. */
const zh = {
  supplyNotSupplier: '供应单 {no} 由供应方办理，采购方不能办理',
  supplyNotBuyer: '供应单 {no} 由采购方付款、申请和撤回，供应方不能代办',
  supplyLockOver: '供应单 {no} 不由您锁定，或您的锁定已到时（{at}），请重新锁定后再办理',
  supplyOfVisa: '供应单 {no} 来自签证订单，请在签证订单中修改或取消',
  supplyRefundFirst: '供应单 {no} 已办结，请先申请退款，由供应方确认后再退',
  supplyPaidElsewhere: '供应单 {no} 不单独付款',
  supplyTooDear: '金额合计不能超过 {most} 元',
  supplyUnpaid: '供应单 {no} 还没有付清，付清后才能办结',
  supplyNumberEach: '供应单 {no} 需要 {count} 个凭证号，现有 {given} 个',
  supplyNumberTwice: '供应单 {no} 的凭证号有重复，请核对',
  supplyNumberStranger: '供应单 {no} 没有旅客“{name}”，请核对凭证号对应的姓名',
  supplyNumberLacks: '供应单 {no} 的旅客{name}没有凭证号，或同一旅客填了两次，请核对',
  supplyNumberUsed: '凭证号 {ticketNo} 已用于供应单 {other}，不能再用于 {no}；请核对',
  supplyAskOfOrder: '{no} 是改签或退款单，请在原供应单 {order} 申请；已付的改签差价随原单一并退',
  supplyDriverMissing: '供应单 {no} 办结时请填写司机和车牌号',
  supplyFeeAbove: '退款单 {no} 的手续费不能超过 {amount} 元',
  supplyCostAbove: '供应单 {no} 的金额不能超过约定的 {agreed} 元；价格变了请拒单并说明原因',
  supplyBuyerUnknown: '采购方须为已通过审核的代理商或企业客户',
  supplyHeldBy: '{no} 已由 {name} 锁定至 {at}',
  supplyCostOfRefund: '{no} 是退款，不填供应价，只填手续费',
  supplyFeeOfOrder: '{no} 不是退款，不填手续费',
  supplySupplierIdle: '{name} 没有可以处理供应单的人员，请先给其员工授权或换一家',
  supplySupplierUnknown: '供应方须为已通过审核的受理机构',
  supplyPlatformOnly: '供应订单由平台录入',
  supplyFixed: '供应单 {no} 已锁定或已结束，不能修改',
  supplyPaidFixed: '供应单 {no} 已付款，不能改采购方和金额；请撤回后重新录入',
  supplyNotIssued: '供应单 {no} 还没有办结',
  supplyRequestOpen: '供应单 {no} 已有未办结的改签或退款 {request}，办结后再申请',
  supplyOtherPrice: '供应单 {no} 的金额已改为 {amount} 元，请核对后再付',
  supplyPayOpen: '供应单 {no} 有付款码等待付款，价格暂不能改；请先撤销该付款',
  supplyAllRefunded: '供应单 {no} 的旅客已全部退款，没有可以改签的旅客',
  supplyNoRefund: '供应单 {no} 这一类型不在此办理退款',
  supplyNoQuote: '供应单 {no} 不是改签单，不用报价',
  supplyUnquoted: '改签单 {no} 还没有报价，供应方报价、采购方付清后才能办结',
  supplyQuotePaid: '改签单 {no} 采购方已付款，不能再改报价；价格变了请拒单并说明原因',
  supplyIssuedOther:
    '供应单 {no} 已按凭证号 {numbers}、金额 {cost} 元办结，与这次填写的不同；没有改动，请刷新后核对',
  supplySettledOther: '退款单 {no} 已按手续费 {fee} 元办结，与这次填写的不同；没有改动，请刷新后核对',
  supplyAccountShort:
    '账户不够支付 {no} 的 {amount} 元：预存款可用 {ahead} 元，挂账额度可用 {credit} 元；请先充值或提高额度',
  supplyTravellerGone: '供应单 {no} 所选旅客不存在或已退款，请重新选择',
} as const

const en = {
  supplyNotSupplier: 'Supply order {no} is done by its supplier, not by its buyer',
  supplyNotBuyer: 'Supply order {no} is paid, changed and withdrawn by its buyer, not by its supplier',
  supplyLockOver: 'Supply order {no} is not locked by you, or your lock is over ({at}): lock it first',
  supplyOfVisa: 'Supply order {no} comes with a visa order: change or cancel it there',
  supplyRefundFirst: 'Supply order {no} is done: ask for a refund first, which the supplier settles',
  supplyPaidElsewhere: 'Supply order {no} is not paid by itself',
  supplyTooDear: 'All amounts together come to at most {most} yuan',
  supplyUnpaid: 'Supply order {no} is not paid in full; it is done once that is',
  supplyNumberEach: 'Supply order {no} needs {count} voucher {count|number|numbers}; {given} given',
  supplyNumberTwice: 'Supply order {no} has a voucher number twice: compare them',
  supplyNumberStranger: 'Supply order {no} has no traveller “{name}”: compare the names with the numbers',
  supplyNumberLacks: 'Supply order {no} has no number for {name}, or two for somebody else: compare them',
  supplyNumberUsed:
    'Number {ticketNo} is used by supply order {other} and not for {no} as well: compare them',
  supplyAskOfOrder:
    '{no} is a change or a refund: ask with its order {order}. Differences paid for changes go back with it',
  supplyDriverMissing: 'Say the driver and the plate for supply order {no}',
  supplyFeeAbove: 'The fee of refund {no} can be {amount} yuan at most',
  supplyCostAbove:
    'Supply order {no} was agreed at {agreed} yuan: if the price changed, reject it and say so',
  supplyBuyerUnknown: 'The buyer must be an agent or a customer company that passed its audit',
  supplyHeldBy: '{no} is locked by {name} until {at}',
  supplyCostOfRefund: '{no} is a refund: it has a fee and no cost',
  supplyFeeOfOrder: '{no} is no refund: it has no fee',
  supplySupplierIdle:
    'Nobody at {name} may work on supply orders; give somebody there the permission, or choose another',
  supplySupplierUnknown: 'The supplier must be an acceptance organisation that passed its audit',
  supplyPlatformOnly: 'Supply orders are entered by the platform',
  supplyFixed: 'Supply order {no} is locked or over and cannot be changed',
  supplyPaidFixed: 'Supply order {no} is paid: its buyer and price stay. Withdraw it and enter it anew',
  supplyNotIssued: 'Supply order {no} is not done yet',
  supplyRequestOpen: 'Supply order {no} has an open change or refund {request}: wait until it is done',
  supplyOtherPrice: 'Supply order {no} costs {amount} by now: check it and pay again',
  supplyPayOpen:
    'A payment code of supply order {no} is open, so its price stays: withdraw that payment first',
  supplyAllRefunded: 'All travellers of supply order {no} were refunded: nobody is left to be changed',
  supplyNoRefund: 'Supply order {no} is of a type that is not refunded here',
  supplyNoQuote: 'Supply order {no} is no change: it has its price',
  supplyUnquoted: 'Change {no} has no price yet: the supplier says it, the buyer pays it, then it is done',
  supplyQuotePaid: 'Change {no} is paid: its price stays. If it changed, reject it and say so',
  supplyIssuedOther:
    'Supply order {no} is done already, with {numbers} for {cost} yuan and not as said now; nothing was changed',
  supplySettledOther:
    'Refund {no} is done already, with a fee of {fee} yuan and not as said now; nothing was changed',
  supplyAccountShort:
    'The account does not cover {amount} for {no}: paid ahead {ahead}, credit left {credit}. Pay in first, or raise the credit',
  supplyTravellerGone: 'A chosen traveller of supply order {no} is not there or was refunded: choose again',
} as const

export const supplyErrorMessages: Messages<typeof zh> = { zh, en }
