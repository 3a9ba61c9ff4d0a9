import type { Messages } from '../texts.ts'

/** Refusals about results, and about what leaves the house. */
const zh = {
  resultIssuedLater: '{name} 的签发日期 {day} 晚于今天，请核对',
  resultIssuedBeforeLodging: '{name} 的签发日期 {issuedOn} 早于送签日 {day}，请核对',
  resultBeforeLodging: '{name} 的送签日是 {day}，送签日之前不能录入结果，请核对',
  resultLacksVisa: '{name} 出签须填写签证号码和有效期起止',
  resultBeforeRetrieval: '{name} 的护照还在领馆，请先在“护照取回登记”里扫回护照，再选结果',
  resultNotSubmitted: '{name} 当前为“{state}”，送签后才能录入出签结果',
  resultThere: '{name} 已有结果“{result}”，改录须写原因',
  visaNoTaken: '签证号码 {visaNo} 已登记给 {other}（订单 {orderNo}），请核对 {name} 的签证号码',
  visaNoTakenElsewhere: '签证号码 {visaNo} 已登记给另一位申请人，请核对 {name} 的签证号码',
  visaNoTwice: '本批有两人填了同一个签证号码 {visaNo}，请核对后再录入',
  gateClosed: '{name} 不能返还：{why}',
  gateNotOpenable: '“{condition}”不能放行',
  gateNoOpener: '没有放行权限，请经理放行',
  gateOpenedAhead: '{name} 的护照属于签证中心，条件须先在返还台由另一个人放行',
  notHandedOver: '{name} 还没有返还或交付记录，请在“护照归还”登记',
  deliverSticker: '{name} 是贴纸签证，请在“护照归还”登记',
  evisaNoFile: '{name} 还没有电子签文件',
  evisaOwed: '{name} 的订单还欠 {owed}，付清后才能下载电子签',
} as const

const en = {
  resultIssuedLater: 'The visa of {name} cannot be issued after today: {day}',
  resultIssuedBeforeLodging:
    'The visa of {name} cannot be issued on {issuedOn}, before the lodging day {day}: check it',
  resultBeforeLodging: '{name} is lodged on {day}; no result is given before that day: check it',
  resultLacksVisa: 'The visa of {name} takes its number and both days of its validity',
  resultBeforeRetrieval:
    'The passport of {name} is still at the consulate: scan it back at “Passport retrieval” and choose the result there',
  resultNotSubmitted: '{name} stands at “{state}”; a result comes once the application is lodged',
  resultThere: '{name} has the result “{result}”; another one takes a reason',
  visaNoTaken: 'Visa {visaNo} is that of {other} (order {orderNo}): check the number of {name}',
  visaNoTakenElsewhere: 'Visa {visaNo} is that of another applicant: check the number of {name}',
  visaNoTwice: 'Two people of this batch have the visa number {visaNo}: check which is right',
  gateClosed: 'Nothing can be given back for {name}: {why}',
  gateNotOpenable: '“{condition}” cannot be opened',
  gateNoOpener: 'You may not open the gate; ask a manager',
  gateOpenedAhead: 'The passport of {name} is of a visa centre: somebody else opens the condition first',
  notHandedOver: 'It is not on record how the things of {name} left; note it at the return desk',
  deliverSticker: '{name} has a sticker visa; note it at the return desk',
  evisaNoFile: '{name} has no e-visa file yet',
  evisaOwed: 'The order of {name} still owes {owed}; the e-visa can be fetched once it is paid',
} as const

export const resultErrorMessages: Messages<typeof zh> = { zh, en }
