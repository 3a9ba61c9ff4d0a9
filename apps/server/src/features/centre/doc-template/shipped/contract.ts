import { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'

/** The contract that a centre has while it has written none of its own. */

const zh = DocBody.parse({
  size: 'A4',
  marginMm: 18,
  foot: '{{centre.name}}　签证服务合同 {{contract.no}}　第 {{contract.revision}} 版',
  blocks: [
    { type: 'banner', above: '{{centre.head}}', title: '签证服务合同', value: '{{contract.no}}' },
    {
      type: 'facts',
      columns: 2,
      items: [
        { label: '甲方（客户）', value: '{{customer.name}}' },
        { label: '乙方', value: '{{centre.name}}' },
        { label: '甲方证件号', value: '{{customer.idMask}}' },
        { label: '乙方信用代码', value: '{{centre.licence}}' },
        { label: '甲方联系人', value: '{{customer.contact}}　{{customer.mobile}}' },
        { label: '乙方地址电话', value: '{{centre.address}}　{{centre.phone}}' },
        { label: '签订日期', value: '{{contract.date}}' },
        { label: '付款方', value: '{{customer.payer}}' },
      ],
    },
    {
      type: 'text',
      text: '甲方委托乙方办理下列签证事项。双方就办理内容、费用、时限与责任达成一致，订立本合同。',
    },
    { type: 'heading', level: 2, text: '一、委托事项' },
    {
      type: 'facts',
      columns: 2,
      items: [
        { label: '签证', value: '{{contract.product}}' },
        { label: '申请人数', value: '{{people.count}} 人' },
        { label: '出行日期', value: '{{contract.journey}}' },
        { label: '预计完成', value: '{{contract.promise}}' },
        { label: '护照返还', value: '{{contract.returnWay}}' },
        { label: '返还地址', value: '{{contract.returnAddress}}' },
      ],
    },
    { type: 'heading', level: 2, text: '二、申请人' },
    {
      type: 'table',
      rows: 'applicants',
      columns: [
        { title: '序', value: '{{index}}', share: 5, align: 'right' },
        { title: '姓名', value: '{{name}}', share: 26 },
        { title: '国籍', value: '{{nationality}}', share: 10 },
        { title: '护照号', value: '{{passportNo}}', share: 17 },
        { title: '出生日期', value: '{{birthDate}}', share: 15 },
        { title: '护照有效期', value: '{{expiry}}', share: 15 },
        { title: '条码', value: '{{label}}', share: 17 },
      ],
    },
    { type: 'heading', level: 2, text: '三、费用' },
    {
      type: 'table',
      rows: 'fees',
      columns: [
        { title: '项目', value: '{{name}} {{remark}}', share: 28 },
        { title: '类别', value: '{{group}}', share: 16 },
        { title: '单价（元）', value: '{{unitPrice}}', share: 14, align: 'right' },
        { title: '数量', value: '{{quantity}}', share: 9, align: 'right' },
        { title: '金额（元）', value: '{{amount}}', share: 15, align: 'right' },
      ],
    },
    {
      type: 'columns',
      bold: true,
      size: 11,
      cells: [
        { text: '合计（大写）人民币{{sum.words}}', share: 65 },
        { text: '¥ {{sum.total}}', share: 35, align: 'right' },
      ],
    },
    {
      type: 'text',
      size: 9,
      grey: true,
      text: '其中代收领馆费用 {{sum.consular}} 元，第三方费用 {{sum.thirdParty}} 元，服务费用 {{sum.service}} 元，优惠 {{sum.discount}} 元。',
    },
    { type: 'heading', level: 2, text: '四、双方责任' },
    {
      type: 'text',
      text: '1. 甲方保证所交资料真实、完整，并对其内容负责；因资料不实、缺失或迟交造成的拒签、延误或损失，由甲方承担。\n2. 乙方按领馆公布的要求审核资料、递交申请，并在预计完成日前交还护照；领馆临时调整办理时间的，乙方应及时通知甲方，预计完成日相应顺延。\n3. 是否签发签证、签证种类与有效期由领馆决定，乙方不作承诺。甲方出行前应核对签证内容，不在获签前购买不可退改的机票与酒店。\n4. 乙方妥善保管甲方护照与资料原件；因乙方原因遗失或损坏护照的，乙方承担补办护照与重新申请签证的官方费用。\n5. 乙方仅为办理本合同事项使用甲方及申请人的个人信息，并按法律规定保存与删除。',
    },
    { type: 'heading', level: 2, text: '五、付款与退款' },
    {
      type: 'text',
      text: '1. 甲方签订本合同时一次付清全部费用，乙方收款后开始办理。\n2. 领馆费用由乙方代收代付，递交领馆后不予退还；第三方费用发生后不予退还。\n3. 递交领馆前甲方可以解除合同：乙方退还未发生的费用，已完成的服务按实际收取。\n4. 拒签的，领馆费用与已完成的服务费用不予退还。因乙方过错未能递交的，乙方退还全部服务费用。',
    },
    { type: 'heading', level: 2, text: '六、其他' },
    {
      type: 'text',
      text: '1. 本合同经双方签字后生效。签字后的任何变更须另成新版并重新签字；各版合同连同收件回执均为本合同的组成部分。\n2. 甲方代其他申请人签字的，保证已取得其授权；未成年人由监护人签字。\n3. 因本合同发生争议，双方先行协商；协商不成的，向乙方所在地人民法院起诉。',
    },
    { type: 'text', when: 'contract.remark', text: '备注：{{contract.remark}}' },
    {
      type: 'signature',
      parties: [
        { who: 'customer', title: '甲方（签字）', lines: '{{customer.name}}\n日期：{{sign.date}}' },
        {
          who: 'centre',
          title: '乙方（盖章）',
          lines: '{{centre.name}}\n经办人：{{contract.operator}}　日期：{{contract.date}}',
        },
      ],
    },
  ],
})

const en = DocBody.parse({
  size: 'A4',
  marginMm: 18,
  foot: '{{centre.name}}  Visa service contract {{contract.no}}, revision {{contract.revision}}',
  blocks: [
    { type: 'banner', above: '{{centre.head}}', title: 'Visa service contract', value: '{{contract.no}}' },
    {
      type: 'facts',
      columns: 2,
      items: [
        { label: 'Customer', value: '{{customer.name}}' },
        { label: 'Centre', value: '{{centre.name}}' },
        { label: 'Customer’s identity no.', value: '{{customer.idMask}}' },
        { label: 'Centre’s registration', value: '{{centre.licence}}' },
        { label: 'Customer’s contact', value: '{{customer.contact}}  {{customer.mobile}}' },
        { label: 'Centre’s address', value: '{{centre.address}}  {{centre.phone}}' },
        { label: 'Date', value: '{{contract.date}}' },
        { label: 'Paid by', value: '{{customer.payer}}' },
      ],
    },
    {
      type: 'text',
      text: 'The customer asks the centre to handle the visa applications below. Both agree on the work, its price, its time and their duties as follows.',
    },
    { type: 'heading', level: 2, text: '1. What is done' },
    {
      type: 'facts',
      columns: 2,
      items: [
        { label: 'Visa', value: '{{contract.product}}' },
        { label: 'Applicants', value: '{{people.count}}' },
        { label: 'Journey', value: '{{contract.journey}}' },
        { label: 'Expected by', value: '{{contract.promise}}' },
        { label: 'Return', value: '{{contract.returnWay}}' },
        { label: 'Return to', value: '{{contract.returnAddress}}' },
      ],
    },
    { type: 'heading', level: 2, text: '2. Applicants' },
    {
      type: 'table',
      rows: 'applicants',
      columns: [
        { title: '#', value: '{{index}}', share: 5, align: 'right' },
        { title: 'Name', value: '{{name}}', share: 27 },
        { title: 'Nation', value: '{{nationality}}', share: 10 },
        { title: 'Passport', value: '{{passportNo}}', share: 16 },
        { title: 'Born', value: '{{birthDate}}', share: 15 },
        { title: 'Expires', value: '{{expiry}}', share: 15 },
        { title: 'Label', value: '{{label}}', share: 17 },
      ],
    },
    { type: 'heading', level: 2, text: '3. Fees' },
    {
      type: 'table',
      rows: 'fees',
      columns: [
        { title: 'Item', value: '{{name}} {{remark}}', share: 28 },
        { title: 'Group', value: '{{group}}', share: 18 },
        { title: 'Each (CNY)', value: '{{unitPrice}}', share: 14, align: 'right' },
        { title: 'Count', value: '{{quantity}}', share: 9, align: 'right' },
        { title: 'Amount (CNY)', value: '{{amount}}', share: 16, align: 'right' },
      ],
    },
    {
      type: 'columns',
      bold: true,
      size: 11,
      cells: [
        { text: 'Total: {{sum.words}}', share: 70 },
        { text: 'CNY {{sum.total}}', share: 30, align: 'right' },
      ],
    },
    {
      type: 'text',
      size: 9,
      grey: true,
      text: 'Of this, consular fees {{sum.consular}}, third-party fees {{sum.thirdParty}}, service fees {{sum.service}}, discount {{sum.discount}}.',
    },
    { type: 'heading', level: 2, text: '4. Duties' },
    {
      type: 'text',
      text: '1. The customer vouches that all papers are true and complete, and bears refusals, delays and losses that follow where they are not.\n2. The centre checks the papers by the published rules of the consulate, lodges the applications and gives the passports back by the expected day. Where a consulate changes its times, the centre says so at once and the day moves accordingly.\n3. Whether a visa is given, of which kind and for how long, is decided by the consulate alone. The customer checks every visa before the journey, and buys nothing that cannot be returned before it is there.\n4. The centre keeps passports and originals safely. Where it loses or damages a passport, it bears the official fees of a new one and of a new application.\n5. Personal data are used for this work alone, and kept and deleted as the law says.',
    },
    { type: 'heading', level: 2, text: '5. Payment and refunds' },
    {
      type: 'text',
      text: '1. All fees are paid when this contract is signed; the work begins then.\n2. Consular fees are passed on and do not come back once an application is lodged; third-party fees do not come back once they have arisen.\n3. Before lodging the customer may end the contract: what has not arisen is given back, what was done is charged.\n4. After a refusal neither consular fees nor fees of services that were done come back. Where the centre is at fault that nothing was lodged, it gives all service fees back.',
    },
    { type: 'heading', level: 2, text: '6. Other' },
    {
      type: 'text',
      text: '1. The contract holds once both have signed. Every later change is another revision and is signed anew; all revisions and the receipt slip belong to it.\n2. Whoever signs for others has their authority; for minors a guardian signs.\n3. Disputes are settled between the parties, else by the court where the centre is. The Chinese text decides where the two differ.',
    },
    { type: 'text', when: 'contract.remark', text: 'Remark: {{contract.remark}}' },
    {
      type: 'signature',
      parties: [
        { who: 'customer', title: 'Customer (signature)', lines: '{{customer.name}}\nDate: {{sign.date}}' },
        {
          who: 'centre',
          title: 'Centre (stamp)',
          lines: '{{centre.name}}\n{{contract.operator}}, {{contract.date}}',
        },
      ],
    },
  ],
})

export const contractDoc: Readonly<Record<Language, DocBody>> = { zh, en }
