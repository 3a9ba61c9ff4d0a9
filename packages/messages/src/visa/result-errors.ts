import type { Messages } from '../texts.ts'

/** Refusals about results, and about what leaves the house. */
const zh = {
  resultIssuedLater: '{name} 的签发日期 {day} 晚于今天，请核对',
  resultNotSubmitted: '{name} 当前为“{state}”，送签后才能录入出签结果',
  resultThere: '{name} 已有结果“{result}”，改录须写原因',
  gateClosed: '{name} 不能返还：{why}',
  gateNotOpenable: '“{condition}”不能放行',
  gateNoOpener: '没有放行权限，请经理放行',
  notHandedOver: '{name} 还没有返还或交付记录，请在“护照返还”登记',
  deliverSticker: '{name} 是贴纸签证，请在“护照返还”登记',
  evisaNoFile: '{name} 还没有电子签文件',
  evisaOwed: '{name} 的订单还欠 {owed}，付清后才能下载电子签',
} as const

const en = {
  resultIssuedLater: 'The visa of {name} cannot be issued after today: {day}',
  resultNotSubmitted: '{name} stands at “{state}”; a result comes once the application is lodged',
  resultThere: '{name} has the result “{result}”; another one takes a reason',
  gateClosed: 'Nothing can be given back for {name}: {why}',
  gateNotOpenable: '“{condition}” cannot be opened',
  gateNoOpener: 'You may not open the gate; ask a manager',
  notHandedOver: 'It is not on record how the things of {name} left; note it at the return desk',
  deliverSticker: '{name} has a sticker visa; note it at the return desk',
  evisaNoFile: '{name} has no e-visa file yet',
  evisaOwed: 'The order of {name} still owes {owed}; the e-visa can be fetched once it is paid',
} as const

export const resultErrorMessages: Messages<typeof zh> = { zh, en }
