import type { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '公司',
  states: { 0: '待审核', 1: '已通过', 4: '已停用', 7: '未通过' },
  operations: {
    submitAudit: '提交审核',
    add: '新增',
    pass: '审核通过',
    reject: '审核不通过',
    withdraw: '撤回',
    keep: '放弃修改',
    stop: '停用',
    start: '启用',
  },
} as const satisfies WordsOf<typeof COMPANY_MACHINE>

const en = {
  record: 'Company',
  states: { 0: 'Awaiting audit', 1: 'Passed', 4: 'Stopped', 7: 'Not passed' },
  operations: {
    submitAudit: 'Submit for audit',
    add: 'Add',
    pass: 'Pass',
    reject: 'Reject',
    withdraw: 'Withdraw',
    keep: 'Give up the change',
    stop: 'Stop',
    start: 'Start',
  },
} as const

export const companyStateMessages: Messages<typeof zh> = { zh, en }
