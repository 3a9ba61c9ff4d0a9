import type { Messages } from '../texts.ts'

/** Refusals about money that comes and goes back. */
const zh = {
  paymentInOne: '{no} 须一次付清 {owed} 元',
  paymentByContract: '{no} 按合同 {contractNo} 收款，请在合同 {contractNo} 上收款',
  paymentSubjectClosed: '{no} 已取消或已结束，不能收款',
  paymentNothingOwed: '{no} 已付清，没有可收的金额',
  paymentAboveOwed: '{no} 只欠 {owed} 元，不能多收',
  paymentTryOpen: '{no} 有一笔支付正在进行（{paymentNo}），请先等待结果或撤回，再重新收款',
  paymentTryWhole: '{no} 由支付渠道收款时须指明出示方式：扫收款码或付款码',
  paymentCodeMissing: '请扫描客户手机上的付款码',
  paymentWayNotOffered: '{no} 现在不能用“{way}”收款',
  paymentAccountShut: '{no} 的付款公司“{company}”已停用或未获中心授权，不能从其账户付款，还没有收款',
  paymentReferenceMissing: '用“{way}”收款请填写凭证号：小票、流水或转账单上的号码，还没有收款',
  paymentBankTwice:
    '银行流水号 {reference} 已用于{subject}（支付单 {paymentNo}），一笔到账只能入账一次，还没有收款',
  paymentBankTaken: '银行流水号 {reference} 刚被用于另一笔收款，一笔到账只能入账一次，还没有收款',
  paymentSlipTwice:
    '{no} 今天已用小票 {reference} 刷卡收过 {amount} 元（支付单 {paymentNo}），同一张小票只能收一次，还没有收款',
  paymentGivenAbove: '实收 {given} 元比应收 {amount} 元多出 {change} 元，找零最多 {limit} 元，请核对实收金额',
  paymentGivenShort: '实收 {given} 元少于应收 {amount} 元',
  paymentGivenMissing: '收现金请填写客户给了多少，还没有收款',
  paymentNoShift: '请先开班，再收取或退还现金',
  paymentNotOpen: '支付单 {paymentNo} 当前为“{state}”，不能撤回',
  paymentChannelDown: '支付渠道暂时没有应答，支付单 {paymentNo} 的结果未知；系统会继续查询，请勿重复收款',
  accountPrepaidShort: '{company} 的预存款余额 {left} 元，不够支付 {amount} 元',
  accountCreditShort: '{company} 的授信还可用 {left} 元，不够支付 {amount} 元',
  accountNone: '{no} 不属于任何企业客户，不能从账户支付',
  accountPaidByOther: '{no} 已从原公司的账户支付 {paid} 元，请先退回原账户，再更换公司',
  creditAtConfirm:
    '{company} 的授信额度 {limit} 元，已用 {used} 元、在途 {transit} 元，确认订单 {orderNo}（{amount} 元）会超出额度',
  troubleNone: '支付单 {paymentNo} 没有异常，不用处理',
  troubleOwn: '支付单 {paymentNo} 是您自己发起的，由其他人处理',
  troubleOpen: '支付单 {paymentNo} 还没有结果：先到渠道后台核对，再选“已到账”或“没有到账”',
  troublePaid: '支付单 {paymentNo} 已经入账，只能说明后销号',
  troubleReceived: '请填写渠道后台显示的到账金额',
  troubleOtherAmount: '支付单 {paymentNo} 的渠道告知到账 {told} 元，只能按这个金额入账；不符的请先与渠道核对',
  refundFixedPrice:
    '合同 {no} 的价格只能经费用审批变更，退款不能指明费用：请先申请费用变更，批准后退还多收的部分；直接退款的金额仍计为欠款',
  refundFeesUnsaid:
    '退 {amount} 元后 {no} 将欠 {owed} 元：请选择“费用随之减少”（选费用）或“费用仍然应收”，还没有退款',
  refundFeesBoth: '{no} 的退款指明了减少哪些费用，不能同时选“费用仍然应收”',
  refundDrawerShort:
    '班次 {shiftNo} 的抽屉里只有 {held} 元（备用金加本班现金），不够退 {amount} 元：请由现金够的班次付，或改用转账退回；还没有退款',
  refundNotToPayOut: '退款 {refundNo} 没有待付的款：还没有批准、已经付出或收回，或由渠道、账户退回',
  refundReferenceMissing: '请填写退款 {refundNo} 的凭证号：小票、流水或转账单上的号码，还没有付出',
  refundNotPaid: '支付单 {paymentNo} 没有支付成功，不能退款',
  refundAbove: '支付单 {paymentNo} 最多还可退 {left} 元',
  refundOpen: '支付单 {paymentNo} 有一笔退款未完成（{refundNo}），完成后才能再次退款',
  refundLines: '退款明细合计 {lines} 元，与退款金额 {amount} 元不符',
  refundLineAbove: '“{kind}”最多还可退 {left} 元',
  refundConsularLodged: '{no} 有人已送签，已用的领馆费 {kept} 元不予退还，最多还可退 {left} 元',
  refundRechargeSpent: '充值 {no} 已被使用：{company} 的预存款只有 {left} 元可以退回',
  refundOfBill: '{no} 是账单的付款，已冲减授信，不能退款；付错或付多的，请在下一期账单里减免',
  refundToAccount: '支付单 {paymentNo} 由“{way}”支付，只能退回账户，不能改退现金或转账',
  refundOtherWay: '支付单 {paymentNo} 应按原方式（{way}）退款；改用其他方式需要“改用其他方式退款”权限',
  refundWayNotOffered: '不能用“{way}”退款，请选择原方式、现金或转账',
} as const

const en = {
  paymentInOne: '{no} is paid in one piece: {owed}',
  paymentByContract: '{no} is paid through its contract {contractNo}: take the money there',
  paymentSubjectClosed: '{no} is cancelled or has ended: no money can be taken for it',
  paymentNothingOwed: '{no} is paid in full: nothing is owed',
  paymentAboveOwed: 'Only {owed} yuan are owed for {no}; more cannot be taken',
  paymentTryOpen: 'A payment of {no} is under way ({paymentNo}); wait for its outcome or withdraw it first',
  paymentTryWhole: 'Say how {no} is paid through the channel: by our code or by the code on the phone',
  paymentCodeMissing: 'Scan the code on the customer’s phone',
  paymentWayNotOffered: '{no} cannot be paid by “{way}” now',
  paymentAccountShut:
    '{company}, which {no} is charged to, was stopped or is not authorised through the centre: nothing was taken from its account',
  paymentReferenceMissing:
    'Enter the number on the slip, the statement or the transfer for “{way}”: nothing has been taken yet',
  paymentBankTwice:
    'Bank number {reference} stands for {subject} already (payment {paymentNo}): what came once is counted once, nothing has been taken',
  paymentBankTaken:
    'Bank number {reference} has just been taken for another payment: what came once is counted once, nothing has been taken',
  paymentSlipTwice:
    '{amount} yuan were taken for {no} by slip {reference} today already (payment {paymentNo}): one slip counts once, nothing has been taken',
  paymentGivenAbove:
    '{given} yuan were given for {amount}: that is {change} of change, and at most {limit} is given. Look at what was handed over again',
  paymentGivenShort: '{given} yuan were given, less than the {amount} to be taken',
  paymentGivenMissing: 'Say how much cash the customer gave: nothing has been taken yet',
  paymentNoShift: 'Open your shift before you take or give back cash',
  paymentNotOpen: 'Payment {paymentNo} is “{state}” and cannot be withdrawn',
  paymentChannelDown:
    'The channel does not answer: what became of payment {paymentNo} is not known. It is asked again; do not take the money twice',
  accountPrepaidShort: '{company} has {left} yuan paid ahead, not enough for {amount}',
  accountCreditShort: '{company} has {left} yuan of credit left, not enough for {amount}',
  accountNone: '{no} is of no company: nothing can be paid from an account',
  accountPaidByOther:
    '{paid} yuan of {no} were paid from the account of its company: give them back there before another company pays',
  creditAtConfirm:
    'The credit of {company} is {limit} yuan, {used} used and {transit} under way; order {orderNo} of {amount} would go beyond it',
  troubleNone: 'Nothing is wrong with payment {paymentNo}',
  troubleOwn: 'You took payment {paymentNo} yourself: somebody else settles it',
  troubleOpen:
    'The outcome of payment {paymentNo} is open: look it up at the channel, then choose “It came” or “Nothing came”',
  troublePaid: 'Payment {paymentNo} is booked: it can only be explained',
  troubleReceived: 'Enter what came, as the channel’s own books say',
  troubleOtherAmount:
    'The channel says that {told} yuan came for payment {paymentNo}: no other amount can be booked; ask the channel first',
  refundFixedPrice:
    'The price of contract {no} changes by an approval alone, so a refund names no fees: ask for a change of fees first and give back what is then too much; what goes back otherwise is owed again',
  refundFeesUnsaid:
    'With {amount} yuan given back {owed} will be owed for {no}: choose whether fees fall by it (and which) or stay due; nothing has gone back yet',
  refundFeesBoth: 'The refund of {no} names fees that fall: they cannot stay due as well',
  refundDrawerShort:
    'The drawer of shift {shiftNo} holds {held} yuan (float and cash of the shift), not enough for {amount}: pay it from a shift that holds enough, or by transfer; nothing has gone back yet',
  refundNotToPayOut:
    'Refund {refundNo} is not to be paid out: it is not approved, paid out or taken back already, or goes back by a channel or to an account',
  refundReferenceMissing:
    'Enter the number on the slip or the transfer of refund {refundNo}: it has not been paid out yet',
  refundNotPaid: 'Payment {paymentNo} was not paid: there is nothing to refund',
  refundAbove: 'At most {left} yuan of payment {paymentNo} can still be refunded',
  refundOpen: 'A refund of payment {paymentNo} is not finished ({refundNo}); another one can follow it',
  refundLines: 'The lines come to {lines} yuan, the refund to {amount}',
  refundLineAbove: 'At most {left} yuan of “{kind}” can still be refunded',
  refundConsularLodged:
    'Of {no} somebody is lodged: consular fees of {kept} yuan are spent and not refunded; at most {left} yuan can be',
  refundRechargeSpent:
    'Recharge {no} has been spent: only {left} yuan of what {company} paid ahead can go back',
  refundOfBill:
    'Bill {no} was paid by it and the credit is free again: it cannot be refunded; reduce the next bill instead',
  refundToAccount:
    'Payment {paymentNo} came by “{way}”: it goes back to the account, neither in cash nor by a transfer',
  refundOtherWay:
    'Payment {paymentNo} goes back the way it came ({way}); another way takes the permission “Refund in another way”',
  refundWayNotOffered: 'Nothing can be refunded by “{way}”; choose the original way, cash or a transfer',
} as const

export const paymentErrorMessages: Messages<typeof zh> = { zh, en }
