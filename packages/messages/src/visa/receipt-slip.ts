import type { Messages } from '../texts.ts'

/** The slip that is given for what came over the counter. */
const zh = {
  title: '收件回执',
  order: '订单号',
  visa: '签证',
  contact: '联系人',
  takenAt: '收件时间',
  takenBy: '收件人',
  promised: '预计出签',
  unknown: '待定',
  waybill: '快递单号',
  note: '备注',
  name: '姓名',
  passport: '护照号码',
  label: '条码',
  papers: '材料',
  none: '未收',
  comma: '、',
  signBrought: '交件人签字',
  signTaken: '收件人签字',
  foot: '请妥善保管本回执，凭回执或本人证件领取护照。',
  open: '收件回执',
} as const

const en = {
  title: 'Receipt',
  order: 'Order',
  visa: 'Visa',
  contact: 'Contact',
  takenAt: 'Received at',
  takenBy: 'Received by',
  promised: 'Expected result',
  unknown: 'To be told',
  waybill: 'Waybill number',
  note: 'Note',
  name: 'Name',
  passport: 'Passport number',
  label: 'Bar code',
  papers: 'Papers',
  none: 'Not received',
  comma: ', ',
  signBrought: 'Handed over by',
  signTaken: 'Received by',
  foot: 'Keep this receipt: the passports are handed out against it or against your identity document.',
  open: 'Receipt slip',
} as const

export const receiptSlipMessages: Messages<typeof zh> = { zh, en }
