import type { Messages } from '../texts.ts'

/** Refusals of the configuration of a centre. */
const zh = {
  centreOnly: '中心配置由各签证中心自行维护，您所在的企业不是签证中心',
  configOverlaps: '同一项在这段日期内已有配置，请先结束或删除后面的一版',
  configBegun: '该配置自 {from} 起已生效，只能修改截止日期和备注；要改内容请新增一版',
  configSameDay: '自 {from} 起已有一版，请在列表中打开那一版修改',
  configStartsInPast: '生效日期不能早于今天（{today}）',
  configEndsInPast: '截止日期不能早于今天（{today}），已结束的配置不能再改',
  counterUnknown: '没有启用的柜台“{counter}”，可选：{counters}',
  counterTaken: '柜台“{counter}”已存在',
  counterInUse: '柜台“{counter}”的班次 {shiftNo} 还开着，交班后才能改名或冻结',
  paymentWayNotTaken: '本中心现在不收{way}，或不在这个柜台收',
  refundWayClosed: '本中心设置了{way}不退款',
} as const

const en = {
  centreOnly: 'Each visa centre keeps its own configuration, and your company is no visa centre',
  configOverlaps:
    'The same is configured already for some of these days: end or delete the later version first',
  configBegun:
    'It has been in force since {from}: only its end and its remark change. For the rest add a version',
  configSameDay: 'A version begins on {from} already: open that one and put it right',
  configStartsInPast: 'It begins today ({today}) or later',
  configEndsInPast: 'It ends today ({today}) or later, and what is over stays as it is',
  counterUnknown: 'There is no counter “{counter}” in use; choose from: {counters}',
  counterTaken: 'There is a counter “{counter}” already',
  counterInUse: 'Shift {shiftNo} is open at “{counter}”: it is renamed or frozen once that is closed',
  paymentWayNotTaken: 'This centre does not take {way} now, or not at this counter',
  refundWayClosed: 'This centre gives no money back by {way}',
} as const

export const configErrorMessages: Messages<typeof zh> = { zh, en }
