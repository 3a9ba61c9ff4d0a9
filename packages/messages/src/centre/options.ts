import type { Messages } from '../texts.ts'

/** The options of a centre. */
const zh = {
  title: '选项',
  edit: '修改选项',
  none: '还没有单独设置，全部按平台的来',
  sms: '短信通知客户',
  checks: '检查',
  privacy: '资料保存',
  purgeHelp: '护照归还多少天后清除扫描件、照片和申请表；留空按平台',
  days: '{days} 天',
  receipt: '收据',
  names: {
    smsCreated: '下单后',
    smsConfirmed: '确认后',
    smsIncomplete: '资料不齐时',
    smsResult: '出结果后',
    smsPickup: '可领取时',
    confirmNeedsForms: '确认前须填完申请表',
    secondReview: '资料须两人审核',
    purgeDays: '归还后保存天数',
    receiptHead: '收据抬头',
    receiptNote: '收据附注',
  },
  values: { platform: '按平台', on: '是', off: '否' },
  headHelp: '留空用企业名称',
  noteHelp: '印在收据金额下方',
} as const

const en = {
  title: 'Options',
  edit: 'Change options',
  none: 'Nothing is set: all is as the platform has it',
  sms: 'Messages to customers',
  checks: 'Checks',
  privacy: 'What is kept of people',
  purgeHelp:
    'Scans, photos and forms are erased so many days after the passport went back; empty: as the platform',
  days: '{days} {days|day|days}',
  receipt: 'Receipts',
  names: {
    smsCreated: 'When an order is made',
    smsConfirmed: 'When it is confirmed',
    smsIncomplete: 'When documents are missing',
    smsResult: 'When there is a result',
    smsPickup: 'When it can be collected',
    confirmNeedsForms: 'Application forms before confirming',
    secondReview: 'Two people review documents',
    purgeDays: 'Days kept after return',
    receiptHead: 'Head of receipts',
    receiptNote: 'Note on receipts',
  },
  values: { platform: 'As the platform', on: 'Yes', off: 'No' },
  headHelp: 'Empty: the name of the company',
  noteHelp: 'Printed below the amount',
} as const

export const optionMessages: Messages<typeof zh> = { zh, en }
