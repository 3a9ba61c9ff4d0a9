import type { FORM_TASK_MACHINE } from '@visa/contract/form-task/form-task.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '表单任务',
  states: { 0: '新建', 8: '未提交', 16: '排队', 24: '执行中', 32: '成功', 40: '失败', 48: '取消' },
  operations: {
    make: '建立',
    save: '保存',
    queue: '提交排队',
    execute: '开始执行',
    giveBack: '退回排队',
    succeed: '完成',
    fail: '停下',
    askCorrection: '站点要求补正',
    lose: '站点查不到',
    retry: '重试',
    edit: '修改资料',
    settle: '人工办结',
    cancel: '取消任务',
  },
} as const satisfies WordsOf<typeof FORM_TASK_MACHINE>

const en = {
  record: 'Form task',
  states: {
    0: 'New',
    8: 'Not submitted',
    16: 'Queued',
    24: 'Running',
    32: 'Done',
    40: 'Failed',
    48: 'Cancelled',
  },
  operations: {
    make: 'Make',
    save: 'Save',
    queue: 'Queue',
    execute: 'Begin',
    giveBack: 'Back to the queue',
    succeed: 'Finish',
    fail: 'Stop',
    askCorrection: 'Correction asked by the site',
    lose: 'Not known there',
    retry: 'Try again',
    edit: 'Change the data',
    settle: 'Settle by hand',
    cancel: 'Cancel task',
  },
} as const

export const formTaskStateMessages: Messages<typeof zh> = { zh, en }
