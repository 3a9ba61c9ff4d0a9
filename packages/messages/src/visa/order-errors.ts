import type { Messages } from '../texts.ts'
import { productErrorMessages } from './product-errors.ts'

/** Refusals about visa orders, their applicants, and what is ordered. */
const zh = {
  ...productErrorMessages.zh,
  orderSimilar: '手机、姓名、入境日期与订单 {orderNo}（{at}）相同，确认需要再建一张时请选择“仍要新建”',
  orderFixed: '订单 {orderNo} 已进入送签或已结束，不能再修改',
  orderProductFixed: '订单 {orderNo} 的国家和签证类型不能修改，请另建订单',
  orderHasApplicants: '订单 {orderNo} 已有申请人，不能删除，可以取消',
  orderWithoutApplicants: '订单 {orderNo} 还没有申请人，请先添加申请人',
  orderNotSticker: '电子签证没有护照收件，请使用“确认下单（电子签）”',
  orderNotElectronic: '贴纸签证须先收件，请使用“确认下单”',
  applicantNoResult: '请先登记 {name} 的出签结果',
  applicantItemsHeld: '{name} 还有 {count} 件资料未返还，返还后才能继续',
  applicantsElsewhere: '订单 {orderNo} 未能{operation}，以下申请人处于其他状态：{who}',
  applicantFixed: '{name} 已审核通过、送签或结束，申请表和资料不能再修改；需要修改请先退回补资料',
  applicantConfirmed: '订单 {orderNo} 已确认下单，{name} 不能移除，可以取消',
  applicantsChanged: '订单 {orderNo} 的申请人已有增减，请刷新后再调整顺序',
  passportConfirmed: '{name} 的护照信息已由{by}于 {at} 确认',
  passportNotConfirmed: '{name} 的护照信息尚未确认',
  passportUnlikeSeen: '{name} 的护照信息为空或与页面显示的不同，请核对后再确认',
  assigneeUnknown: '只能分派给本公司在职的同事',
  orderStepLacks: '订单 {orderNo} 的这一步还缺 {count} 项：{lacks}',
  orderUnconfirmable: '订单 {orderNo} 还不能确认，缺 {count} 项：{lacks}',
  orderClaimed: '订单 {orderNo} 已由 {name} 领取，到 {until} 为止',
  orderFull: '订单 {orderNo} 最多 {max} 位申请人，现有 {live} 位',
  orderEnded: '订单 {orderNo} 已结束，不能领取',
  orderClaimSide: '只有平台和受理机构的人员可以领取订单',
  orderFileOthers: '“{name}”由其他公司添加，只能由对方或平台移除',
  orderClaimsFull: '您已领取 {count} 张订单，请先处理或放回，再领取下一张',
  orderClaimOver: '订单 {orderNo} 的领取已结束，请重新领取',
  applicantDocumentsFaulty: '{name} 还有资料缺少或不合格，不能审核通过：{documents}',
  applicantDocumentsUnjudged: '{name} 还有资料未审：{documents}',
  applicantFirstReview: '{name} 须两人审核，请先在资料审核里完成初审',
  applicantSecondReview: '{name} 已由您初审，复审须由另一位同事完成',
  auditNothing: '订单 {orderNo} 没有待审核的申请人',
  auditEnded: '{name} 的审核已结束，不能撤销结论',
  documentNotHere: '{name} 的{documents}还没有交来，不能给出结论；结束审核时会通知客户补交',
  documentNotAsked: '{name} 不需要这项资料，请刷新后按最新的资料清单操作',
  documentNotOnRequest: '这项资料不是按需补充的资料，不能单独要求或取消',
  documentAccepted: '“{name}”已审核通过，不能更改；如需更换请先由审核人员退回',
  documentFilesFull: '每项资料最多 {max} 个文件，请先移除不需要的文件',
  uploadLinkOver: '上传链接不存在或已失效，请向工作人员索取新的二维码',
  uploadLinkLeft: '这个链接还能上传 {left} 个文件，请减少后重试',
} as const

const en = {
  ...productErrorMessages.en,
  orderSimilar:
    'Order {orderNo} of {at} has the same mobile, contact and date of entry; choose “Create anyway” if another one is wanted',
  orderFixed: 'Order {orderNo} is being lodged or has ended and cannot be changed',
  orderProductFixed:
    'The country and the kind of visa of order {orderNo} cannot be changed; make another order',
  orderHasApplicants: 'Order {orderNo} has applicants and cannot be deleted; it can be cancelled',
  orderWithoutApplicants: 'Order {orderNo} has no applicants yet; add them first',
  orderNotSticker: 'An e-visa has no passports to receive; use “Confirm (e-visa)”',
  orderNotElectronic: 'A sticker visa needs its passports first; use “Confirm”',
  applicantNoResult: 'Enter the result of {name} first',
  applicantItemsHeld: '{count} {count|item|items} of {name} {count|has|have} not been given back yet',
  applicantsElsewhere: 'Order {orderNo}: “{operation}” is not possible while others stand elsewhere: {who}',
  orderStepLacks: 'This step of order {orderNo} still lacks ({count}): {lacks}',
  orderUnconfirmable: 'Order {orderNo} cannot be confirmed yet, it lacks ({count}): {lacks}',
  applicantFixed:
    '{name} is approved, being lodged or has ended; form and documents cannot be changed unless they are sent back first',
  applicantConfirmed: 'Order {orderNo} is confirmed; {name} cannot be removed, but cancelled',
  applicantsChanged:
    'Somebody was added to or removed from order {orderNo}; reload before changing the order of applicants',
  passportConfirmed: 'The passport data of {name} were confirmed by {by} at {at}',
  passportNotConfirmed: 'The passport data of {name} are not confirmed yet',
  passportUnlikeSeen:
    'The passport data of {name} are blank or not those on the page; check them before confirming',
  applicantDocumentsFaulty:
    '{name} cannot be approved: documents are missing or were refused: {documents}',
  applicantDocumentsUnjudged: '{name} has documents that nobody has judged: {documents}',
  applicantFirstReview: '{name} takes two people: finish the first review at the audit desk',
  applicantSecondReview: 'You did the first review of {name}; the second takes another person',
  auditNothing: 'Order {orderNo} has nobody to audit',
  auditEnded: 'The audit of {name} has ended; verdicts cannot be taken back',
  documentNotHere:
    '{documents} of {name} has not arrived and cannot be judged; the customer is asked for it when the audit ends',
  documentNotAsked: 'This document is not asked of {name}; reload and use the current list',
  documentNotOnRequest: 'This document is not one that is asked for on request',
  documentAccepted: '“{name}” was accepted and cannot be changed; it must be refused first to be replaced',
  documentFilesFull:
    'A document takes at most {max} {max|file|files}; remove those that are not needed first',
  uploadLinkOver: 'The upload link does not exist or has ended; ask the staff for a new QR code',
  uploadLinkLeft: 'This link takes {left} more {left|file|files}; choose fewer',
  assigneeUnknown: 'Orders can be given to active colleagues of the own company only',
  orderClaimed: 'Order {orderNo} is claimed by {name} until {until}',
  orderFull: 'Order {orderNo} takes at most {max} {max|person|people} and has {live}',
  orderEnded: 'Order {orderNo} has ended and cannot be claimed',
  orderClaimSide: 'Orders are claimed by people of the platform and of acceptance organisations only',
  orderFileOthers: '“{name}” was added by another company; they or the platform can remove it',
  orderClaimsFull: 'You have claimed {count} orders; finish or release one before you take the next',
  orderClaimOver: 'The claim of order {orderNo} is over; claim it again',
} as const

export const orderErrorMessages: Messages<typeof zh> = { zh, en }
