import type { Messages } from '../texts.ts'

/** Refusals about contracts of visa centres. */
const zh = {
  contractNotCentre: '只有签证中心的人员可以新建合同',
  contractOrderTaken: '订单 {orderNo} 已有合同 {contractNo}，一个订单同时只能有一份合同',
  contractOrderEnded: '订单 {orderNo} 已结束，不能再签合同',
  contractOrderLodged: '订单 {orderNo} 的{name}已送签，不能再签合同',
  contractOrderPaid: '订单 {orderNo} 已有收款或正在支付，请按订单继续办理，或退款后再签合同',
  contractPayerUnknown: '付款公司不存在，或未获本中心授权',
  contractDiscountReason: '请填写优惠原因',
  contractDiscountAbove: '优惠最多 {limit} 元；更多请提交费用调整审批',
  contractBeyond: '全部费用超过 {limit} 元，请检查单价与数量',
  contractBelowZero: '合同 {contractNo} 的优惠超过了全部费用',
  contractFixed: '合同 {contractNo} 当前为“{status}”，不能修改；请先退回',
  contractLacks: '合同 {contractNo} 还不能{operation}：{lacks}',
  contractPaid: '合同 {contractNo} 已有收款 {paid} 元，不能删除；请取消合同并退款',
  contractPaying: '合同 {contractNo} 的支付单 {paymentNo} 正在支付，请等待结果或撤回支付后再操作',
  contractRefunding: '合同 {contractNo} 的退款单 {refundNo} 还没有结果，请先处理',
  contractPersonUnknown: '所选申请人不在合同 {contractNo} 中',
  contractPersonTaken: '合同 {contractNo} 的申请人{name}不能移除：{why}',
  contractNobodyLeft: '合同 {contractNo} 至少要留下一位已在订单中的申请人；全部不办请取消合同',
  heldPerson: '合同 {contractNo} 处于法律保全（{reason}）：{name}的身份信息只能补充，不能改写；须先解除保全',
  heldCustomer:
    '合同 {contractNo} 处于法律保全（{reason}）：客户、联系人和代领人的信息只能补充，不能改写；须先解除保全',
  heldDocuments:
    '合同 {contractNo} 处于法律保全（{reason}）：已登记的材料只能增加，不能改写或移除；须先解除保全',
  contractProductFixed: '合同 {contractNo} 已受理，签证产品不能修改',
  contractNoPassport: '{name}没有在中心的护照',
  contractPassportBack: '{name}的护照已送签取回，请到“护照归还登记”办理',
  contractNotReviewed: '{name}属于合同 {contractNo}（{status}），合同审核后才能送签',
  contractPriceMisfit:
    '{name}的合同 {contractNo} 费用与国籍不符：{who}的申请表国籍为 {nationality}，适用的收费不同。请退回合同按新国籍重新计价，或审批费用调整后再送签',
  contractPendingLodging: '{name}的合同 {contractNo} 有待审的变更，处理后才能送签',
  approvalOpen: '合同 {contractNo} 已有待审的{kind} {approvalNo}，请先处理',
  approvalNothing: '没有任何变更，无需审批',
  approvalEnded: '合同 {contractNo} 当前为“{status}”，不能再申请变更',
  contractFeeWaits: '合同 {contractNo} 的费用调整 {approvalNo} 正在审批，请先审批或撤回，再修改合同',
  approvalPayerGone: '合同 {contractNo} 的付款与开票信息已变动，请重新提交申请',
  approvalMisfit:
    '合同 {contractNo} 的申请提交之后，{who}的申请表国籍改为 {nationality}，请按新国籍重新提交申请',
  approvalFromBefore:
    '合同 {contractNo} 的申请是系统升级前提交的，当时没有核对{who}的国籍 {nationality} 适用哪种收费；请撤回，再重新提交申请',
  approvalFeeGone: '合同 {contractNo} 的费用已变动，请重新提交申请',
  approvalAboveLimit: '{approvalNo} 的变动超过 {limit} 元，须由 {names} 通过',
  batchFaulty: '有 {count} 行有错误（第 {rows} 行），没有生成任何合同；请修改，或选择只开正确的行',
  batchNothingGood: '没有可以开单的行',
  batchColumnTwice: '这些列出现了两次：{titles}',
  batchNothingOwed: '批次 {batchNo} 没有欠款',
  batchOwedOther: '批次 {batchNo} 现在欠 {owed} 元，金额已变动，请核对后再收款',
  batchNothingWaits: '这个批次没有待受理的合同',
  returnedNobody: '请至少指定护照号列或姓名列',
  returnedLineGone: '这一行不在名单中',
  returnedNoResult: '名单没有可识别的结果“{said}”',
  returnedOddDay: '名单的日期“{said}”无法识别或前后颠倒，请录入结果时手工填写',
  returnedScanBack: '护照在送签单 {billNo} 上，没有人扫过；请在取回台逐本扫描',
  returnedBillClosed: '护照所在的送签单 {billNo} 已关单，请先在“护照取回登记”重新打开该单',
  returnedNotAway: '该申请人没有在领馆的护照',
  returnedPendingOther:
    '{name} 此前登记为“{result}”，等护照取回后生效；这一行的{fields}与此前登记的不同，改登须写原因',
  returnedLineAside: '第 {row} 行已由 {who} 于 {at} 设为不处理；要处理请先恢复',
  returnedLineOther: '第 {row} 行已由 {who} 于 {at} 登记给另一位申请人',
  returnedLineTaken: '名单 {listNo} 第 {row} 行已由 {who} 于 {at} 登记，不能再设为不处理',
  returnedTooMany: '一份名单最多 {max} 行，请按每份不超过 {max} 行拆成几个文件分别解析，每份保留标题行',
  returnedTaken: '名单 {listNo} 已有处理过的行，不能删除',
} as const

const en = {
  contractNotCentre: 'Only people of a visa centre make contracts',
  contractOrderTaken:
    'Order {orderNo} has contract {contractNo} already; an order has one contract at a time',
  contractOrderEnded: 'Order {orderNo} has ended and gets no contract any more',
  contractOrderLodged: '{name} of order {orderNo} was lodged: it gets no contract any more',
  contractOrderPaid:
    'Order {orderNo} was paid or is being paid: go on with it as an order, or refund it first',
  contractPayerUnknown: 'That company does not exist or is not authorised through this centre',
  contractDiscountReason: 'Say why there is a discount',
  contractDiscountAbove: 'At most {limit} may be taken off; ask for a change of fees for more',
  contractBeyond: 'All of it costs more than {limit}: check prices and quantities',
  contractBelowZero: 'The discount of contract {contractNo} is more than all it costs',
  contractFixed: 'Contract {contractNo} is “{status}” and cannot be changed; send it back first',
  contractLacks: 'Contract {contractNo} is not ready ({operation}): {lacks}',
  contractPaid: '{paid} was paid for contract {contractNo}: cancel it and refund instead of deleting it',
  contractPaying: 'Payment {paymentNo} of contract {contractNo} is not over; wait for it or take it back',
  contractRefunding: 'Refund {refundNo} of contract {contractNo} is still open; see to it first',
  contractPersonUnknown: 'Somebody chosen is not in contract {contractNo}',
  contractPersonTaken: '{name} cannot leave contract {contractNo}: {why}',
  contractNobodyLeft:
    'Somebody who is in its order stays in contract {contractNo}; if nobody goes on, cancel the contract',
  heldPerson:
    'Contract {contractNo} is under a legal hold ({reason}): what identifies {name} can be added to, not replaced; lift the hold first',
  heldCustomer:
    'Contract {contractNo} is under a legal hold ({reason}): its customer, contact and proxy can be added to, not replaced; lift the hold first',
  heldDocuments:
    'Contract {contractNo} is under a legal hold ({reason}): papers that were entered can be added to, not replaced or removed; lift the hold first',
  contractProductFixed: 'Contract {contractNo} was accepted: its visa stays the same',
  contractNoPassport: 'No passport of {name} is in the house',
  contractPassportBack: 'The passport of {name} was lodged and came back: give it back at “Passport return”',
  contractNotReviewed: '{name} is of contract {contractNo} ({status}), which must be reviewed before lodging',
  contractPriceMisfit:
    'The fees of contract {contractNo} of {name} do not fit: the application of {who} says nationality {nationality}, which is charged by other rules. Send the contract back to be priced anew, or have a change of its fees approved, before lodging',
  contractPendingLodging: 'A change of contract {contractNo} of {name} waits; decide it before lodging',
  approvalOpen: '{kind} {approvalNo} of contract {contractNo} waits already; see to it first',
  approvalNothing: 'Nothing would change',
  approvalEnded: 'Contract {contractNo} is “{status}”: nothing more is asked for it',
  contractFeeWaits:
    'Fee change {approvalNo} of contract {contractNo} waits: decide or withdraw it, then change the contract',
  approvalPayerGone: 'Who pays contract {contractNo}, or its invoice, has changed; ask anew',
  approvalMisfit:
    'Since the change of contract {contractNo} was asked for, the application of {who} says nationality {nationality}; ask anew',
  approvalFromBefore:
    'The change of contract {contractNo} was asked for before an upgrade, when nobody looked at what nationality {nationality} of {who} is charged; withdraw it and ask again',
  approvalFeeGone: 'The fees of contract {contractNo} have changed; ask anew',
  approvalAboveLimit: '{approvalNo} moves more than {limit}: {names} may let it through',
  batchFaulty:
    '{count} rows are faulty ({rows}) and no contract was made; mend them, or choose to make the good rows',
  batchNothingGood: 'No row can be made into a contract',
  batchColumnTwice: 'These columns are there twice: {titles}',
  batchNothingOwed: 'Nothing is owed for batch {batchNo}',
  batchOwedOther: 'Batch {batchNo} owes {owed} now: the sum has changed, look at it again',
  batchNothingWaits: 'No contract of this batch waits to be accepted',
  returnedNobody: 'Say at least which column holds passports or names',
  returnedLineGone: 'That row is not in the list',
  returnedNoResult: 'The list tells no result that we know (“{said}”)',
  returnedOddDay: 'The list says “{said}”: no day, or an end before its start; enter that result by hand',
  returnedScanBack: 'The passport is on bill {billNo} and nobody scanned it: scan it at the retrieval desk',
  returnedBillClosed:
    'The passport is on bill {billNo}, which is closed: reopen it at the retrieval desk first',
  returnedNotAway: 'No passport of that applicant is at a consulate',
  returnedPendingOther:
    '“{result}” was said before of {name} and waits for the passport; this row differs in {fields}, which takes a reason',
  returnedLineAside: '{who} set row {row} aside ({at}); take it up again first',
  returnedLineOther: '{who} took row {row} over for another applicant ({at})',
  returnedLineTaken: '{who} took row {row} of list {listNo} over ({at}): it is not set aside any more',
  returnedTooMany:
    'A list has at most {max} rows: part it into files of {max} rows at most, each with its titles, and read them one by one',
  returnedTaken: 'Rows of list {listNo} were taken over; it stays',
} as const

export const contractErrorMessages: Messages<typeof zh> = { zh, en }
