// Long because: five papers in two languages, which are words and no program.
import type { DocKind } from '@visa/contract/centre/doc-fields'
import { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'

/** The other papers that a centre has while it has written none of its own. */

type Both = Readonly<Record<Language, DocBody>>
const bothOf = (zh: object, en: object): Both => ({ zh: DocBody.parse(zh), en: DocBody.parse(en) })

const receipt = bothOf(
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
          { title: '方式', value: '{{way}}', share: 14 },
          { title: '时间', value: '{{date}}', share: 20 },
          { title: '收据号', value: '{{receiptNo}}', share: 14 },
          { title: '金额（元）', value: '{{amount}}', share: 16, align: 'right' },
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
          { title: 'Way', value: '{{way}}', share: 14 },
          { title: 'Time', value: '{{date}}', share: 20 },
          { title: 'Receipt', value: '{{receiptNo}}', share: 14 },
          { title: 'Amount (CNY)', value: '{{amount}}', share: 18, align: 'right' },
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

const authority = bothOf(
  {
    size: 'A4',
    marginMm: 22,
    foot: '{{centre.name}}　{{contract.no}}',
    blocks: [
      { type: 'heading', level: 1, align: 'center', text: '委托书' },
      { type: 'space', mm: 4 },
      {
        type: 'text',
        size: 11,
        text: '委托人：{{customer.name}}　　证件号：{{customer.idMask}}　　电话：{{customer.mobileMask}}\n受托人：{{centre.name}}　　电话：{{centre.phone}}',
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
        type: 'text',
        size: 11,
        text: 'I, {{customer.name}} ({{customer.idMask}}, {{customer.mobileMask}}), authorise {{centre.name}} ({{centre.phone}}) to prepare and lodge the applications for {{contract.product}} under contract {{contract.no}}, for {{people.count}} applicants, to pay the consular fees, to collect passports and results, and to do whatever else these applications need. What it does within these bounds counts as done by me.',
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

const slip = bothOf(
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: '凭此回执与本人证件取件　{{centre.name}}　{{centre.phone}}',
    blocks: [
      { type: 'banner', above: '{{centre.head}}', title: '收件回执', code: 'qr', value: '{{contract.no}}' },
      {
        type: 'facts',
        columns: 3,
        items: [
          { label: '客户', value: '{{customer.name}}' },
          { label: '合同号', value: '{{contract.no}}' },
          { label: '受理日期', value: '{{contract.date}}' },
          { label: '签证', value: '{{contract.product}}' },
          { label: '预计完成', value: '{{contract.promise}}' },
          { label: '返还', value: '{{contract.returnWay}} {{contract.returnAddress}}' },
        ],
      },
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
          { title: '份数', value: '{{count}}', share: 10, align: 'right' },
          { title: '说明', value: '{{note}}', share: 30 },
        ],
      },
      {
        type: 'text',
        size: 9,
        grey: true,
        text: '经办人：{{contract.operator}}　请妥善保管本回执；遗失请携带证件到中心挂失。',
      },
    ],
  },
  {
    size: 'A5_LANDSCAPE',
    marginMm: 11,
    foot: 'Bring this slip and your identity document to collect. {{centre.name}}  {{centre.phone}}',
    blocks: [
      {
        type: 'banner',
        above: '{{centre.head}}',
        title: 'Receipt slip',
        code: 'qr',
        value: '{{contract.no}}',
      },
      {
        type: 'facts',
        columns: 3,
        items: [
          { label: 'Customer', value: '{{customer.name}}' },
          { label: 'Contract', value: '{{contract.no}}' },
          { label: 'Taken in', value: '{{contract.date}}' },
          { label: 'Visa', value: '{{contract.product}}' },
          { label: 'Expected', value: '{{contract.promise}}' },
          { label: 'Return', value: '{{contract.returnWay}} {{contract.returnAddress}}' },
        ],
      },
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
          { title: 'Count', value: '{{count}}', share: 10, align: 'right' },
          { title: 'Note', value: '{{note}}', share: 30 },
        ],
      },
      {
        type: 'text',
        size: 9,
        grey: true,
        text: 'By {{contract.operator}}. Keep this slip; report its loss to the centre with your identity document.',
      },
    ],
  },
)

const envelope = bothOf(
  {
    size: 'DL',
    marginMm: 12,
    blocks: [
      {
        type: 'columns',
        size: 9,
        cells: [
          { text: '{{centre.name}}\n{{centre.address}}\n{{centre.phone}}', share: 50 },
          { text: '{{contract.no}}', share: 50, align: 'right' },
        ],
      },
      { type: 'space', mm: 18 },
      {
        type: 'columns',
        size: 13,
        cells: [
          { text: ' ', share: 35 },
          { text: '{{contract.returnAddress}}\n{{customer.contact}} 收　{{customer.mobile}}', share: 65 },
        ],
      },
      { type: 'code', code: 'code128', value: '{{contract.no}}', width: 50, align: 'right' },
    ],
  },
  {
    size: 'DL',
    marginMm: 12,
    blocks: [
      {
        type: 'columns',
        size: 9,
        cells: [
          { text: '{{centre.name}}\n{{centre.address}}\n{{centre.phone}}', share: 50 },
          { text: '{{contract.no}}', share: 50, align: 'right' },
        ],
      },
      { type: 'space', mm: 18 },
      {
        type: 'columns',
        size: 13,
        cells: [
          { text: ' ', share: 35 },
          { text: '{{customer.contact}}  {{customer.mobile}}\n{{contract.returnAddress}}', share: 65 },
        ],
      },
      { type: 'code', code: 'code128', value: '{{contract.no}}', width: 50, align: 'right' },
    ],
  },
)

const product = bothOf(
  {
    size: 'A4',
    marginMm: 18,
    foot: '{{product.name}}　{{print.date}} 的要求，以办理当日为准',
    blocks: [
      {
        type: 'banner',
        above: '{{product.name}}',
        title: '{{product.title}}',
        code: 'qr',
        value: '{{product.link}}',
      },
      { type: 'text', when: 'product.introduction', text: '{{product.introduction}}' },
      {
        type: 'facts',
        columns: 2,
        items: [
          { label: '停留', value: '{{product.stay}}' },
          { label: '有效期', value: '{{product.validity}}' },
          { label: '入境次数', value: '{{product.entries}}' },
          { label: '办理时长', value: '{{product.speeds}}' },
          { label: '何时申请', value: '{{product.apply}}' },
          { label: '受理地区', value: '{{product.districts}}' },
          { label: '谁可申请', value: '{{product.who}}' },
          { label: '照片要求', value: '{{product.photo}}' },
        ],
      },
      { type: 'heading', level: 2, text: '请准备' },
      {
        type: 'table',
        rows: 'requirements',
        columns: [
          { title: '申请人', value: '{{applicant}}', share: 13 },
          { title: '资料', value: '{{name}}', share: 22 },
          { title: '形式与份数', value: '{{form}} × {{count}}', share: 16 },
          { title: '是否必需', value: '{{need}}', share: 13 },
          { title: '说明', value: '{{hint}}', share: 36 },
        ],
      },
    ],
  },
  {
    size: 'A4',
    marginMm: 18,
    foot: '{{product.name}}. What is asked for on {{print.date}}; the day you apply decides',
    blocks: [
      {
        type: 'banner',
        above: '{{product.name}}',
        title: '{{product.title}}',
        code: 'qr',
        value: '{{product.link}}',
      },
      { type: 'text', when: 'product.introduction', text: '{{product.introduction}}' },
      {
        type: 'facts',
        columns: 2,
        items: [
          { label: 'Stay', value: '{{product.stay}}' },
          { label: 'Validity', value: '{{product.validity}}' },
          { label: 'Entries', value: '{{product.entries}}' },
          { label: 'Takes', value: '{{product.speeds}}' },
          { label: 'Apply', value: '{{product.apply}}' },
          { label: 'Districts', value: '{{product.districts}}' },
          { label: 'Who', value: '{{product.who}}' },
          { label: 'Photo', value: '{{product.photo}}' },
        ],
      },
      { type: 'heading', level: 2, text: 'What to bring' },
      {
        type: 'table',
        rows: 'requirements',
        columns: [
          { title: 'Applicant', value: '{{applicant}}', share: 15 },
          { title: 'Paper', value: '{{name}}', share: 22 },
          { title: 'Form and count', value: '{{form}} × {{count}}', share: 18 },
          { title: 'Needed', value: '{{need}}', share: 13 },
          { title: 'Note', value: '{{hint}}', share: 34 },
        ],
      },
    ],
  },
)

export const OTHER_DOCS: Readonly<Record<Exclude<DocKind, 'contract'>, Both>> = {
  receipt,
  authority,
  slip,
  envelope,
  product,
}
