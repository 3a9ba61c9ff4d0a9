import type { Messages } from '../texts.ts'

/** What an order lacks, as the server tells it. */
const zh = {
  lacks: {
    noApplicants: '还没有申请人',
    noPrice: '这一天没有适用的价格',
  },
  documentMissing: '{name}：还没有上传',
  documentRefused: '{name}：不合格（{reason}）',
} as const

const en = {
  lacks: {
    noApplicants: 'No applicants yet',
    noPrice: 'No price holds on this day',
  },
  documentMissing: '{name}: not there yet',
  documentRefused: '{name}: refused ({reason})',
} as const

export const orderCheckMessages: Messages<typeof zh> = { zh, en }
