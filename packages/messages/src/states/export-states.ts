import type { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '导出任务',
  states: { 0: '无', 8: '未提交', 16: '排队中', 24: '导出中', 32: '已完成', 40: '失败', 48: '已取消' },
  operations: {
    submit: '提交',
    execute: '开始执行',
    resume: '中断后继续',
    giveBack: '退回排队',
    succeed: '完成',
    fail: '失败',
    retry: '重新导出',
    cancel: '取消导出',
    remove: '删除',
    expire: '到期清理',
  },
} as const satisfies WordsOf<typeof EXPORT_MACHINE>

const en = {
  record: 'Export task',
  states: {
    0: 'None',
    8: 'Not submitted',
    16: 'Waiting',
    24: 'Exporting',
    32: 'Done',
    40: 'Failed',
    48: 'Cancelled',
  },
  operations: {
    submit: 'Submit',
    execute: 'Begin',
    resume: 'Go on after a break',
    giveBack: 'Back to waiting',
    succeed: 'Finish',
    fail: 'Fail',
    retry: 'Export again',
    cancel: 'Cancel export',
    remove: 'Delete',
    expire: 'Remove after its time',
  },
} as const

export const exportStateMessages: Messages<typeof zh> = { zh, en }
