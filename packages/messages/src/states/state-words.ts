import type { Messages } from '../texts.ts'

/** What is said of any record's way through its states. */
const zh = { nothing: '无', system: '系统', ended: '已删除', comma: '、' } as const

const en = { nothing: 'nothing', system: 'the system', ended: 'Deleted', comma: ', ' } as const

export const stateWordMessages: Messages<typeof zh> = { zh, en }
