import type { APPLICANT_MACHINE, ORDER_MACHINE } from '@visa/contract/visa/order.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

/** The states begin as the dictionary VISA_ORDER_STATUS does. Orders tell in the same words what became of them. */
const zh = {
  record: '申请人',
  states: {
    8: '下单成功',
    16: '待收件',
    24: '已收件',
    32: '审核中',
    40: '审核通过',
    48: '资料不全',
    56: '待送签',
    64: '已送签',
    72: '已有结果',
    80: '资料已返还',
    88: '已取消',
  },
  operations: {
    create: '下单',
    remove: '删除',
    add: '新增',
    confirm: '确认下单',
    confirmElectronic: '确认下单（电子签）',
    receive: '收件',
    startAudit: '开始审核',
    approve: '审核通过',
    incomplete: '退回补资料',
    awaitPaper: '等待补寄',
    resume: '继续审核',
    abandon: '放弃办理',
    ready: '转待送签',
    submit: '送签',
    lodgeElectronic: '登记电子送签',
    takeOut: '移出送签单',
    result: '登记结果',
    giveBack: '返还资料',
    cancel: '取消',
  },
} as const satisfies WordsOf<typeof APPLICANT_MACHINE | typeof ORDER_MACHINE>

const en = {
  record: 'Applicant',
  states: {
    8: 'Ordered',
    16: 'Waiting for documents',
    24: 'Received',
    32: 'In review',
    40: 'Approved',
    48: 'Incomplete material',
    56: 'Waiting to be lodged',
    64: 'Lodged',
    72: 'Result available',
    80: 'Material returned',
    88: 'Cancelled',
  },
  operations: {
    create: 'Order',
    remove: 'Delete',
    add: 'Add',
    confirm: 'Confirm',
    confirmElectronic: 'Confirm (e-visa)',
    receive: 'Receive',
    startAudit: 'Begin review',
    approve: 'Approve',
    incomplete: 'Ask for more documents',
    awaitPaper: 'Await papers',
    resume: 'Resume review',
    abandon: 'Give up',
    ready: 'Make ready to lodge',
    submit: 'Lodge',
    lodgeElectronic: 'Lodge electronically',
    takeOut: 'Take off the send bill',
    result: 'Enter the result',
    giveBack: 'Give back',
    cancel: 'Cancel',
  },
} as const

export const applicantStateMessages: Messages<typeof zh> = { zh, en }
