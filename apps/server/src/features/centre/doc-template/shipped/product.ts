import { bothOf } from './both.ts'

/** The sheet of a product that a centre has while it has written none of its own. */
export const product = bothOf(
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
