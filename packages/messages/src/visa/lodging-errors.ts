import type { Messages } from '../texts.ts'

/** Refusals of the lodging desk: days, places, send bills. */
const zh = {
  deskOnly: '收件、审核、送签和出签由受理机构办理，您所在的企业不能操作',
  sendBillNothingToOpen: '{name} 的这一项没有被拦下，无需放行',
  lodgingDayPast: '{day} 已过，请选择今天或以后的送签日',
  lodgingDayClosed: '{day} 不送签，请选择其他日期',
  lodgingDayFull: '{day} 名额 {capacity} 个，只剩 {left} 个，请选择其他日期或减少人数',
  lodgingDayMissing: '请为 {name} 选择送签日',
  lodgingWithoutOrg: '{name} 的订单没有受理机构，不能安排送签日',
  lodgingNotWaiting: '{name} 不在待送签，不能改送签日',
  lodgingElectronic: '{name} 是电子签，没有送签日',
  lodgingOnBill: '{name} 已在送签单 {billNo} 上，请先从送签单移出',
  applicantNotPlanned: '{name} 还没有送签日，请在“签证办理”中安排',
  applicantNotOnBill: '{name} 不在已提交的送签单上，请通过送签单送签',
  applicantNoReference: '请填写 {name} 的领馆受理号',
  lodgingReferenceOne: '每位申请人的领馆受理号各不相同，请逐人登记',
  lodgingReferenceTaken: '受理号 {reference} 已登记给另一本护照，请核对 {name} 的受理号',
  applicantWithoutBill: '{name} 是电子签，不在送签单上，不能移出',
  applicantFiled: '{name} 已以受理号 {reference} 递交领馆，不能取消；客户放弃时请先退回补资料，再“放弃办理”',
  applicantFiling:
    '{name} 的填表任务已开始向领馆网站递交，不能取消；请先核实递交结果，未递交的请取消填表任务',
  sendBillNotDraft: '送签单 {billNo} {status}，不能再修改',
  sendBillNotSubmitted: '送签单 {billNo} 还没有提交',
  sendBillNoCarrier: '送签单 {billNo} 还没有指定送签人，请先指定再提交',
  sendBillNothing: '送签单 {billNo} 上没有可以送出的护照',
  sendBillLineGone: '这本护照已不在送签单 {billNo} 上',
  sendBillHasResult: '{name} 已有出签结果，不能移出送签单',
  sendBillCarrierUnknown: '送签人只能是受理机构或本公司在职的同事',
} as const

const en = {
  deskOnly:
    'Receipt, audit, lodging and results are the work of the acceptance organisation; your company cannot do them',
  sendBillNothingToOpen: 'Nothing keeps {name} back here, so there is nothing to let through',
  lodgingDayPast: '{day} is over; choose today or a later day',
  lodgingDayClosed: 'Nothing is lodged on {day}; choose another day',
  lodgingDayFull:
    '{day} has {capacity} {capacity|place|places}, {left} left; choose another day or fewer people',
  lodgingDayMissing: 'Choose a lodging day for {name}',
  lodgingWithoutOrg: 'The order of {name} has no acceptance organisation: no day can be set',
  lodgingNotWaiting: '{name} does not wait to be lodged: the day cannot be changed',
  lodgingElectronic: 'The visa of {name} is electronic and has no lodging day',
  lodgingOnBill: '{name} is on send bill {billNo}; take them off it first',
  applicantNotPlanned: '{name} has no lodging day yet; set one under “Visa handling”',
  applicantNotOnBill: '{name} is on no submitted send bill; lodge by a send bill',
  applicantNoReference: 'Enter the consular reference of {name}',
  lodgingReferenceOne: 'Every applicant has a consular reference of their own: lodge them one by one',
  lodgingReferenceTaken: 'Reference {reference} is that of another passport: check the reference of {name}',
  applicantWithoutBill: 'The visa of {name} is electronic: there is no send bill to take it off',
  applicantFiled:
    'The application of {name} is with the consulate under {reference} and cannot be cancelled; if they give it up, send it back as incomplete, then use “Give up”',
  applicantFiling:
    'A form task has begun to file the application of {name}, so it cannot be cancelled; find out what became of it, and cancel the task if nothing was filed',
  sendBillNotDraft: 'Send bill {billNo} cannot be changed any more: {status}',
  sendBillNotSubmitted: 'Send bill {billNo} has not been submitted',
  sendBillNoCarrier: 'Send bill {billNo} has no carrier: name who carries the passports, then submit it',
  sendBillNothing: 'Nothing on send bill {billNo} can be lodged',
  sendBillLineGone: 'This passport is no longer on send bill {billNo}',
  sendBillHasResult: '{name} has a result and cannot be taken off the bill',
  sendBillCarrierUnknown: 'Only colleagues of the organisation or of your own company carry passports',
} as const

export const lodgingErrorMessages: Messages<typeof zh> = { zh, en }
