import type { Messages } from '../texts.ts'

/** What made entries, and what accounts are called: the same words on every page, paper and sheet. */
const zh = {
  causes: {
    payment: '付款',
    surplus: '多付',
    refund: '退款',
    recharge: '充值到账',
    reduction: '账单冲减',
    lodged: '送签确认代收',
    served: '交付确认收入',
    supplyIssued: '供应单出单',
    supplyRefunded: '供应单退款',
    shift: '交班',
    explained: '对账差异',
    givenBack: '退款冲减收入',
    correction: '更正',
    opening: '期初',
  },
  accounts: {
    PREPAID: '预付余额',
    CREDIT: '授信已用',
    DEPOSIT: '预收订单款',
    SURPLUS: '多收待退',
    REVENUE: '收入',
    CONSULAR: '领事费应付',
    SUPPLIER: '供应商应付',
    FEE: '渠道手续费',
    DIFFERENCE: '盘点差额',
    CASH: '现金',
    SAFE: '保险柜',
    CLEARING: '渠道在途',
    BANK: '银行',
  },
} as const

const en = {
  causes: {
    payment: 'Payment',
    surplus: 'Paid too much',
    refund: 'Refund',
    recharge: 'Recharge credited',
    reduction: 'Bill reduced',
    lodged: 'Lodged: consular fee due',
    served: 'Delivered: fee earned',
    supplyIssued: 'Supply order issued',
    supplyRefunded: 'Supply order refunded',
    shift: 'End of a shift',
    explained: 'Difference explained',
    givenBack: 'Refunded: earned less',
    correction: 'Correction',
    opening: 'Opening',
  },
  accounts: {
    PREPAID: 'Paid ahead',
    CREDIT: 'Credit used',
    DEPOSIT: 'Paid for orders',
    SURPLUS: 'Paid too much',
    REVENUE: 'Revenue',
    CONSULAR: 'Owed to consulates',
    SUPPLIER: 'Owed to suppliers',
    FEE: 'Channel fees',
    DIFFERENCE: 'Count difference',
    CASH: 'Cash',
    SAFE: 'Safe',
    CLEARING: 'With the channel',
    BANK: 'Bank',
  },
} as const

export const ledgerWordMessages: Messages<typeof zh> = { zh, en }
