import type { Messages } from '../texts.ts'

/** The fields of results and of how things leave the house. */
const zh = {
  visaNo: '签证号码',
  issuedOn: '签发日期',
  codes: '号码',
  hints: '文件里的号码',
  opened: '放行',
  collector: '领取人类别',
  collectorName: '领取人',
  collectorMobile: '领取人手机',
  documentSeen: '已看过证件',
  damageSeen: '已知悉损坏',
  authorisation: '授权书',
  receiptNo: '回执号',
  carrier: '快递公司',
  givenFrom: '录入日期从',
  givenTo: '录入日期到',
} as const

const en = {
  visaNo: 'Visa number',
  issuedOn: 'Issued on',
  codes: 'Numbers',
  hints: 'Numbers in the file',
  opened: 'Opened conditions',
  collector: 'Who collects',
  collectorName: 'Collector',
  collectorMobile: 'Collector’s mobile',
  documentSeen: 'Document seen',
  damageSeen: 'Damage acknowledged',
  authorisation: 'Authorisation',
  receiptNo: 'Receipt number',
  carrier: 'Courier',
  givenFrom: 'Given from',
  givenTo: 'Given to',
} as const

export const resultFieldMessages: Messages<typeof zh> = { zh, en }
