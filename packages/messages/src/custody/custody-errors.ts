import type { Messages } from '../texts.ts'

/** Refusals about passports in the house, their labels and receipts. */
const zh = {
  passportHeld: '{name} 的护照已在库，不能重复收件',
  passportNotReceived: '{name} 的护照还没有收到，请先在“收件管理”收件',
  passportNotHere: '{name} 的护照不在库内，不能操作',
  labelUnreadable: '条码 {code} 不是有效的护照标签，请重新扫描',
  labelUnknown: '标签 {code} 不是本公司打印的标签',
  labelVoid: '标签 {code} 已作废，请换一张',
  labelTaken: '标签 {code} 已贴在另一本护照上，请换一张',
  labelReasonMissing: '{name} 的护照已有标签，换标签须填写原因',
  labelSheetEmpty: '这一批标签都已使用或作废，没有可打印的',
  parcelEmptied: '包裹 {waybillNo} 已经登记为取完',
  parcelShort: '包裹 {waybillNo} 清单上有 {announced} 本护照，只取出 {passports} 本；请继续收件，或写明原因',
  receiptEmpty: '请勾选收到的护照或材料',
  receiptNotAwaited: '订单 {orderNo} 未确认或已结束，不能收件',
  receiptUnconfirmed: '{name} 还没有确认，不能收件；请先确认，或取消勾选',
  receiptNoPassportNo: '{name} 的申请表还没有护照号码，请先填写',
  receiptOtherPassport: '收到的护照与 {name} 申请表上的护照 {passportNo} 不一致',
  receiptPaperNotAsked: '{name} 不需要这项材料，请刷新后按最新的清单收件',
  originalsReasonMissing: '{name} 还没有结果，提前返还原件须填写原因',
} as const

const en = {
  passportHeld: 'The passport of {name} is already in the house',
  passportNotReceived: 'The passport of {name} has not come yet; receive it first',
  passportNotHere: 'The passport of {name} is not in the house',
  labelUnreadable: '{code} is no passport label; scan it again',
  labelUnknown: 'Label {code} was not printed by your company',
  labelVoid: 'Label {code} was given up; take another one',
  labelTaken: 'Label {code} is on another passport; take another one',
  labelReasonMissing: 'The passport of {name} has a label; say why it gets another one',
  labelSheetEmpty: 'Every label of this run was used or given up: there is none to print',
  parcelEmptied: 'Parcel {waybillNo} was said to be empty before',
  parcelShort:
    'The list of parcel {waybillNo} says passports: {announced}, taken out: {passports}. Take in the rest, or say why',
  receiptEmpty: 'Tick the passports or papers that came',
  receiptNotAwaited: 'Order {orderNo} is not confirmed or has ended; nothing can be received for it',
  receiptUnconfirmed: '{name} is not confirmed yet, so nothing can be received; confirm or untick them',
  receiptNoPassportNo: 'The form of {name} has no passport number yet; fill it in first',
  receiptOtherPassport: 'The passport that came is not the one in the form of {name} ({passportNo})',
  receiptPaperNotAsked: '{name} is not asked for this paper; refresh and use the current list',
  originalsReasonMissing: '{name} has no result yet; say why the originals go back',
} as const

export const custodyErrorMessages: Messages<typeof zh> = { zh, en }
