import type { Messages } from '../texts.ts'

/** The fields of the configuration of a centre. */
const zh = {
  working: '上班',
  cutOff: '截单时间',
  nameEn: '英文名称',
  description: '说明',
  unitCents: '单价（元）',
  unit: '单位',
  taxable: '计税',
  defaultQuantity: '默认数量',
  counters: '收款柜台',
  refundable: '可原路退款',
  enabled: '收取',
  printer: '打印机',
  scanner: '扫描枪',
  cardTerminal: '刷卡机终端号',
} as const

const en = {
  working: 'Working day',
  cutOff: 'Taken until',
  nameEn: 'English name',
  description: 'Description',
  unitCents: 'Unit price (yuan)',
  unit: 'Unit',
  taxable: 'Taxable',
  defaultQuantity: 'Default quantity',
  counters: 'Counters',
  refundable: 'Refunds go back by it',
  enabled: 'Taken',
  printer: 'Printer',
  scanner: 'Scanner',
  cardTerminal: 'Card terminal no.',
} as const

export const configFieldMessages: Messages<typeof zh> = { zh, en }
