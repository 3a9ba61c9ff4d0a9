import { bothOf } from './both.ts'

/** The slip that a centre has while it has written none of its own. */
export const slip = bothOf(
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: '凭此回执与本人证件取件，遗失请携带证件到中心挂失　{{centre.name}}　{{centre.phone}}',
    blocks: [
      { type: 'banner', above: '{{centre.head}}', title: '收件回执', code: 'qr', value: '{{contract.slip}}' },
      {
        type: 'facts',
        columns: 3,
        items: [
          { label: '客户', value: '{{customer.name}}' },
          { label: '合同号', value: '{{contract.no}}' },
          { label: '受理', value: '{{contract.date}} {{contract.operator}}' },
          { label: '签证', value: '{{contract.product}}' },
          { label: '预计完成', value: '{{contract.promise}}' },
          { label: '返还', value: '{{contract.returnWay}}' },
        ],
      },
      { type: 'text', size: 9, when: 'contract.returnAddress', text: '寄往：{{contract.returnAddress}}' },
      {
        type: 'table',
        rows: 'applicants',
        columns: [
          { title: '序', value: '{{index}}', share: 6, align: 'right' },
          { title: '姓名', value: '{{name}}', share: 34 },
          { title: '护照号', value: '{{passportMask}}', share: 22 },
          { title: '条码', value: '{{label}}', share: 22 },
        ],
      },
      {
        type: 'table',
        rows: 'documents',
        columns: [
          { title: '收取资料', value: '{{name}}', share: 40 },
          { title: '形式', value: '{{form}}', share: 16 },
          { title: '份数', value: '{{count}}', share: 10, align: 'center' },
          { title: '说明', value: '{{note}}', share: 30 },
        ],
      },
    ],
  },
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: 'Bring this slip and your identity document to collect; report its loss to the centre. {{centre.name}}  {{centre.phone}}',
    blocks: [
      {
        type: 'banner',
        above: '{{centre.head}}',
        title: 'Receipt slip',
        code: 'qr',
        value: '{{contract.slip}}',
      },
      {
        type: 'facts',
        columns: 3,
        items: [
          { label: 'Customer', value: '{{customer.name}}' },
          { label: 'Contract', value: '{{contract.no}}' },
          { label: 'Taken in', value: '{{contract.date}} {{contract.operator}}' },
          { label: 'Visa', value: '{{contract.product}}' },
          { label: 'Expected', value: '{{contract.promise}}' },
          { label: 'Return', value: '{{contract.returnWay}}' },
        ],
      },
      { type: 'text', size: 9, when: 'contract.returnAddress', text: 'Sent to: {{contract.returnAddress}}' },
      {
        type: 'table',
        rows: 'applicants',
        columns: [
          { title: '#', value: '{{index}}', share: 6, align: 'right' },
          { title: 'Name', value: '{{name}}', share: 34 },
          { title: 'Passport', value: '{{passportMask}}', share: 22 },
          { title: 'Label', value: '{{label}}', share: 22 },
        ],
      },
      {
        type: 'table',
        rows: 'documents',
        columns: [
          { title: 'Papers', value: '{{name}}', share: 40 },
          { title: 'Form', value: '{{form}}', share: 16 },
          { title: 'Count', value: '{{count}}', share: 10, align: 'center' },
          { title: 'Note', value: '{{note}}', share: 30 },
        ],
      },
    ],
  },
)
