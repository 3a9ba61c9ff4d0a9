import { bothOf } from './both.ts'

/** The receipt that a centre has while it has written none of its own. */
export const receipt = bothOf(
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: '{{centre.name}}　{{centre.phone}}',
    blocks: [
      { type: 'banner', above: '{{centre.head}}', title: '收款凭证', value: '{{contract.no}}' },
      {
        type: 'facts',
        columns: 2,
        items: [
          { label: '付款人', value: '{{customer.name}}' },
          { label: '打印日期', value: '{{print.date}}' },
          { label: '事由', value: '{{contract.product}}，{{people.count}} 人' },
          { label: '发票抬头', value: '{{customer.invoice}}' },
        ],
      },
      {
        type: 'table',
        rows: 'payments',
        columns: [
          { title: '收款单', value: '{{no}}', share: 22 },
          { title: '方式', value: '{{way}}', share: 10 },
          { title: '时间', value: '{{date}}', share: 20 },
          { title: '收据号', value: '{{receiptNo}}', share: 12 },
          { title: '客户给（元）', value: '{{given}}', share: 14, align: 'right' },
          { title: '找零（元）', value: '{{change}}', share: 12, align: 'right' },
          { title: '金额（元）', value: '{{amount}}', share: 14, align: 'right' },
        ],
      },
      {
        type: 'columns',
        bold: true,
        size: 11,
        cells: [
          { text: '已收（大写）人民币{{sum.paidWords}}', share: 65 },
          { text: '¥ {{sum.paid}}', share: 35, align: 'right' },
        ],
      },
      {
        type: 'text',
        size: 9,
        grey: true,
        text: '应付 {{sum.total}} 元，尚欠 {{sum.owed}} 元。{{centre.note}}',
      },
      { type: 'space', mm: 6 },
      {
        type: 'columns',
        cells: [
          { text: '收款单位（盖章）', share: 50 },
          { text: '经办人：{{contract.operator}}', share: 50, align: 'right' },
        ],
      },
    ],
  },
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: '{{centre.name}}  {{centre.phone}}',
    blocks: [
      { type: 'banner', above: '{{centre.head}}', title: 'Proof of payment', value: '{{contract.no}}' },
      {
        type: 'facts',
        columns: 2,
        items: [
          { label: 'Paid by', value: '{{customer.name}}' },
          { label: 'Printed', value: '{{print.date}}' },
          { label: 'For', value: '{{contract.product}}, {{people.count}} applicants' },
          { label: 'Invoice to', value: '{{customer.invoice}}' },
        ],
      },
      {
        type: 'table',
        rows: 'payments',
        columns: [
          { title: 'Payment', value: '{{no}}', share: 22 },
          { title: 'Way', value: '{{way}}', share: 10 },
          { title: 'Time', value: '{{date}}', share: 20 },
          { title: 'Receipt', value: '{{receiptNo}}', share: 12 },
          { title: 'Given (CNY)', value: '{{given}}', share: 14, align: 'right' },
          { title: 'Change (CNY)', value: '{{change}}', share: 15, align: 'right' },
          { title: 'Amount (CNY)', value: '{{amount}}', share: 15, align: 'right' },
        ],
      },
      {
        type: 'columns',
        bold: true,
        size: 11,
        cells: [
          { text: 'Received: {{sum.paidWords}}', share: 70 },
          { text: 'CNY {{sum.paid}}', share: 30, align: 'right' },
        ],
      },
      {
        type: 'text',
        size: 9,
        grey: true,
        text: 'Due {{sum.total}}, still owed {{sum.owed}}. {{centre.note}}',
      },
      { type: 'space', mm: 6 },
      {
        type: 'columns',
        cells: [
          { text: 'Received by (stamp)', share: 50 },
          { text: '{{contract.operator}}', share: 50, align: 'right' },
        ],
      },
    ],
  },
)
