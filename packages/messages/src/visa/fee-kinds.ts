import type { AgeGroup, RuleKind } from '@visa/contract/visa/fee-kinds'
import type { Messages } from '../texts.ts'

/** What people call the kinds of fees, and those who pay them. */
const zh = {
  kinds: {
    consular: '领事费',
    urgent: '加急费',
    service: '受理服务费',
    vas: '增值服务',
    courier: '快递返还',
    discount: '代理优惠',
    commission: '代理佣金',
    acceptance: '受理机构费用',
    platform: '平台费用',
  } satisfies Record<RuleKind, string>,
  ages: {
    under6: '6 岁以下',
    youth: '6 至 17 岁',
    adult: '成人',
    senior: '60 岁以上',
  } satisfies Record<AgeGroup, string>,
  gap: '缺{kind}',
  openEnd: '不限期',
} as const

const en = {
  kinds: {
    consular: 'Consular fee',
    urgent: 'Urgent fee',
    service: 'Service fee',
    vas: 'Added service',
    courier: 'Courier',
    discount: 'Agent discount',
    commission: 'Commission',
    acceptance: 'Acceptance share',
    platform: 'Platform share',
  },
  ages: { under6: 'Under 6', youth: '6 to 17', adult: 'Adult', senior: '60 and over' },
  gap: 'No {kind}',
  openEnd: 'further notice',
} as const

export const feeKindMessages: Messages<typeof zh> = { zh, en }
