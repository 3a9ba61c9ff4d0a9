import { bothOf } from './both.ts'

/** The authority to act for somebody that a centre has while it has written none of its own. */
export const authority = bothOf(
  {
    size: 'A4',
    marginMm: 22,
    foot: '{{centre.name}}　{{contract.no}}',
    blocks: [
      { type: 'heading', level: 1, align: 'center', text: '委托书' },
      { type: 'space', mm: 4 },
      {
        type: 'facts',
        items: [
          { label: '委托人', value: '{{customer.name}}' },
          { label: '受托人', value: '{{centre.name}}' },
          { label: '证件号', value: '{{customer.idMask}}' },
          { label: '地址', value: '{{centre.address}}' },
          { label: '电话', value: '{{customer.mobile}}' },
          { label: '电话', value: '{{centre.phone}}' },
        ],
      },
      { type: 'space', mm: 3 },
      {
        type: 'text',
        size: 11,
        text: '委托人因办理{{contract.product}}（合同 {{contract.no}}，共 {{people.count}} 人），委托受托人代为整理和递交申请资料、缴纳领馆费用、领取护照与办理结果，并处理与上述申请有关的其他手续。受托人在上述范围内的行为，委托人予以承认。',
      },
      { type: 'heading', level: 2, text: '申请人' },
      {
        type: 'table',
        rows: 'applicants',
        columns: [
          { title: '序', value: '{{index}}', share: 6, align: 'right' },
          { title: '姓名', value: '{{name}}', share: 34 },
          { title: '护照号', value: '{{passportNo}}', share: 24 },
          { title: '出生日期', value: '{{birthDate}}', share: 20 },
        ],
      },
      {
        type: 'text',
        size: 11,
        text: '委托期限自签字之日起至上述申请办结、护照返还之日止。受托人无转委托权。',
      },
      {
        type: 'signature',
        parties: [
          { who: 'customer', title: '委托人（签字）', lines: '{{customer.name}}\n日期：' },
          { who: 'centre', title: '受托人（盖章）', lines: '{{centre.name}}\n日期：{{contract.date}}' },
        ],
      },
    ],
  },
  {
    size: 'A4',
    marginMm: 22,
    foot: '{{centre.name}}  {{contract.no}}',
    blocks: [
      { type: 'heading', level: 1, align: 'center', text: 'Letter of authority' },
      { type: 'space', mm: 4 },
      {
        type: 'facts',
        items: [
          { label: 'Given by', value: '{{customer.name}}' },
          { label: 'Given to', value: '{{centre.name}}' },
          { label: 'Identity no.', value: '{{customer.idMask}}' },
          { label: 'Address', value: '{{centre.address}}' },
          { label: 'Phone', value: '{{customer.mobile}}' },
          { label: 'Phone', value: '{{centre.phone}}' },
        ],
      },
      { type: 'space', mm: 3 },
      {
        type: 'text',
        size: 11,
        text: 'I authorise {{centre.name}} to prepare and lodge the applications for {{contract.product}} under contract {{contract.no}} of the applicants named below, to pay the consular fees, to collect passports and results, and to do whatever else these applications need. What it does within these bounds counts as done by me.',
      },
      { type: 'heading', level: 2, text: 'Applicants' },
      {
        type: 'table',
        rows: 'applicants',
        columns: [
          { title: '#', value: '{{index}}', share: 6, align: 'right' },
          { title: 'Name', value: '{{name}}', share: 34 },
          { title: 'Passport', value: '{{passportNo}}', share: 24 },
          { title: 'Born', value: '{{birthDate}}', share: 20 },
        ],
      },
      {
        type: 'text',
        size: 11,
        text: 'This authority lasts from the signature until the applications are decided and the passports are back. It cannot be passed on.',
      },
      {
        type: 'signature',
        parties: [
          { who: 'customer', title: 'Signed', lines: '{{customer.name}}\nDate: ' },
          { who: 'centre', title: 'Accepted (stamp)', lines: '{{centre.name}}\nDate: {{contract.date}}' },
        ],
      },
    ],
  },
)
