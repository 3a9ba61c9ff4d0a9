import type { WordsOf } from '@visa/contract/states'
import type { DOCUMENT_MACHINE } from '@visa/contract/visa/document.states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '资料',
  states: { 1: '待审核', 2: '已通过', 3: '已退回' },
  operations: {
    upload: '上传',
    replace: '更换',
    accept: '通过',
    refuse: '退回',
    reopen: '撤销结论',
    remove: '移除',
  },
} as const satisfies WordsOf<typeof DOCUMENT_MACHINE>

const en = {
  record: 'Document',
  states: { 1: 'To be checked', 2: 'Accepted', 3: 'Refused' },
  operations: {
    upload: 'Upload',
    replace: 'Replace',
    accept: 'Accept',
    refuse: 'Refuse',
    reopen: 'Take the verdict back',
    remove: 'Remove',
  },
} as const

export const documentStateMessages: Messages<typeof zh> = { zh, en }
