import type { Messages } from '../texts.ts'

/** visa.seatStatistics */
const zh = {
  help: '申请人的每一步由谁、在什么时候办的，只含你可见范围内的人员。一步一人计一次。',
  allPeople: '全部人员',
  allSteps: '全部步骤',
  step: '步骤',
  total: '合计',
  people: '人员与步骤',
  days: '每天步数',
  hours: '时段热力图',
  hoursHelp: '按星期和小时合计，颜色越浓越忙。点击看明细。',
  busiest: '最忙：{weekday} {hour} 点（{counted}）',
  weekdays: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
  weekday: '星期',
  cell: '{weekday} {hour} 点：{counted}',
  steps: '{count} 步',
  nothing: '这段时间没有办理记录',
  rows: '办理明细',
  rowsOf: '{name}：{count} 步',
  time: '时间',
  applicant: '申请人',
  order: '订单',
} as const

const en = {
  help: 'Who did each step of an applicant, and when; of people within your reach. A step of one person counts once.',
  allPeople: 'Everybody',
  allSteps: 'All steps',
  step: 'Step',
  total: 'Total',
  people: 'People and steps',
  days: 'Steps by day',
  hours: 'Hours of the week',
  hoursHelp: 'Summed by weekday and hour; the stronger the colour, the busier. A click shows the steps.',
  busiest: 'Busiest: {weekday} {hour}:00 ({counted})',
  weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
  weekday: 'Weekday',
  cell: '{weekday} {hour}:00: {counted}',
  steps: '{count} {count|step|steps}',
  nothing: 'Nothing was done in this period',
  rows: 'Steps',
  rowsOf: '{name}: {count} {count|step|steps}',
  time: 'Time',
  applicant: 'Applicant',
  order: 'Order',
} as const

export const seatMessages: Messages<typeof zh> = { zh, en }
