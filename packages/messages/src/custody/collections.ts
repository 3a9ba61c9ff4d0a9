import type { Messages } from '../texts.ts'

/** Records of what was handed out, and their slip. */
const zh = {
  slip: '护照领取单',
  slipFoot: '领取后请当面核对签证内容；如有不符请当场提出',
  collector: '领取人',
  way: '方式',
  givenAt: '领取时间',
  givenBy: '经办人',
  name: '持有人',
  passport: '护照号',
  order: '订单',
  letter: '授权书',
  originals: '原件',
  received: '以上护照和原件已收到，签证内容已当面核对。',
  sign: '领取人签字',
  signErased: '签字已按保存期清除',
  no: '领取单号',
  what: '领走的',
  signedOn: { '': '快递', SCREEN: '屏上签字', PAPER: '纸签' },
  opened: '经理放行：{what}',
  print: '领取单',
  keyword: '单号、领取人、运单、持有人或护照号',
  empty: '没有领取记录',
  emptyHelp: '在“护照归还登记”归还后，记录出现在这里',
} as const

const en = {
  slip: 'Collection slip',
  slipFoot: 'Check the visa before you leave; tell us at once if anything differs',
  collector: 'Collector',
  way: 'How',
  givenAt: 'Collected',
  givenBy: 'Handed out by',
  name: 'Holder',
  passport: 'Passport',
  order: 'Order',
  letter: 'Letter',
  originals: 'Originals',
  received: 'I have received these passports and originals and looked at the visas.',
  sign: 'Signature',
  signErased: 'The signature was erased when its time was over',
  no: 'Collection',
  what: 'Handed out',
  signedOn: { '': 'Courier', SCREEN: 'On screen', PAPER: 'On paper' },
  opened: 'Opened: {what}',
  print: 'Slip',
  keyword: 'Number, collector, waybill, holder',
  empty: 'Nothing was collected',
  emptyHelp: 'What is handed out at the return desk stands here',
} as const

export const collectionMessages: Messages<typeof zh> = { zh, en }
