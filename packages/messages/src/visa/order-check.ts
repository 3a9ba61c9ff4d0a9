import type { Messages } from '../texts.ts'

/** What an order lacks, as the server tells it. */
const zh = {
  lacks: {
    noApplicants: '还没有申请人',
    belowZero: '优惠超过费用，总价不能为负，请检查费用规则',
    noPrice: '这一天没有适用的价格',
  },
  documentMissing: '{name}：还没有上传',
  documentRefused: '{name}：不合格（{reason}）',
} as const

const en = {
  lacks: {
    noApplicants: 'No applicants yet',
    belowZero: 'The discount is more than the fees: no total is below zero, see the fee rules',
    noPrice: 'No price holds on this day',
  },
  documentMissing: '{name}: not there yet',
  documentRefused: '{name}: refused ({reason})',
} as const

export const orderCheckMessages: Messages<typeof zh> = { zh, en }
