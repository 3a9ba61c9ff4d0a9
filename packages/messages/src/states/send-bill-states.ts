import type { WordsOf } from '@visa/contract/states'
import type { SEND_BILL_MACHINE } from '@visa/contract/visa/send-bill.states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '送签单',
  states: { 1: '草稿', 2: '已提交', 3: '已作废' },
  operations: { create: '新建', submit: '提交', cancel: '作废' },
} as const satisfies WordsOf<typeof SEND_BILL_MACHINE>

const en = {
  record: 'Send bill',
  states: { 1: 'Draft', 2: 'Submitted', 3: 'Given up' },
  operations: { create: 'Create', submit: 'Submit', cancel: 'Give up' },
} as const

export const sendBillStateMessages: Messages<typeof zh> = { zh, en }
