import type { RevenueBy } from '@visa/contract/money/revenue'
import type { Messages } from '../texts.ts'

/** What was earned. */
const zh = {
  by: {
    day: '日期',
    month: '月份',
    book: '记账方',
    centre: '中心 / 机构',
    nation: '国家',
    product: '产品',
    kind: '费用',
    agent: '代理商',
  } satisfies Record<RevenueBy, string>,
  byLabel: '汇总方式',
  period: '期间',
  revenue: '营收',
  consular: '代收领事费',
  total: '合计',
  entries: '分录数',
  none: '未归类',
  walkIn: '无代理商',
  empty: '该期间没有确认的收入',
  emptyHelp: '领事费在送签时、服务费在交付时确认',
  help: '领事费在送签时确认为代收，服务费在交付时确认为营收；合计与总账相等。',
  chart: '营收',
  open: '明细',
  detailTitle: '{name}：分录明细',
  allDetail: '全部分录明细',
  thisMonth: '本月',
  lastMonth: '上月',
  thisYear: '今年',
} as const

const en = {
  by: {
    day: 'Day',
    month: 'Month',
    book: 'Books of',
    centre: 'Centre or organisation',
    nation: 'Country',
    product: 'Product',
    kind: 'Fee',
    agent: 'Agent',
  },
  byLabel: 'By',
  period: 'Period',
  revenue: 'Revenue',
  consular: 'Taken for consulates',
  total: 'Total',
  entries: 'Entries',
  none: 'Not assigned',
  walkIn: 'No agent',
  empty: 'Nothing was earned in this period',
  emptyHelp: 'Consular fees count when lodged, services when delivered',
  help: 'Consular fees count as taken for others when lodged, services as revenue when delivered; the sums are the ledger’s.',
  chart: 'Revenue',
  open: 'Entries',
  detailTitle: '{name}: entries',
  allDetail: 'All entries',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
} as const

export const revenueMessages: Messages<typeof zh> = { zh, en }
