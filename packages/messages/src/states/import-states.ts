import type { IMPORT_MACHINE } from '@visa/contract/sheets/import-task.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '导入任务',
  states: { 16: '排队中', 24: '导入中', 32: '已完成', 40: '失败' },
  operations: {
    submit: '提交',
    execute: '开始执行',
    resume: '中断后继续',
    giveBack: '退回排队',
    succeed: '完成',
    fail: '失败',
    expire: '到期清理',
  },
} as const satisfies WordsOf<typeof IMPORT_MACHINE>

const en = {
  record: 'Import task',
  states: { 16: 'Waiting', 24: 'Importing', 32: 'Done', 40: 'Failed' },
  operations: {
    submit: 'Submit',
    execute: 'Begin',
    resume: 'Go on after a break',
    giveBack: 'Back to waiting',
    succeed: 'Finish',
    fail: 'Fail',
    expire: 'Remove after its time',
  },
} as const

export const importStateMessages: Messages<typeof zh> = { zh, en }
