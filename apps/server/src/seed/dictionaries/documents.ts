import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** Documents: what is asked for, what is handed out, and how it travels. */
export const DOCUMENT_DICTIONARIES: readonly DictionarySeed[] = [
  dictionary('MATERIAL_KIND', '材料种类', 'Kind of document', [
    entry('PASSPORT', '护照', 'Passport'),
    entry('OLD_PASSPORT', '旧护照', 'Old passport'),
    entry('PHOTO', '2寸白底照片', 'Photo, 35 × 45 mm, white background'),
    entry('ID_CARD', '身份证复印件', 'Copy of the identity card'),
    entry('HOUSEHOLD', '户口本', 'Household register'),
    entry('EMPLOYMENT', '在职证明', 'Proof of employment'),
    entry('SCHOOL', '在读证明', 'Proof of enrolment'),
    entry('BUSINESS_LICENCE', '营业执照', 'Business licence'),
    entry('BANK_STATEMENT', '银行流水', 'Bank statement'),
    entry('DEPOSIT', '存款证明', 'Proof of deposit'),
    entry('INVITATION', '邀请函', 'Invitation'),
    entry('ITINERARY', '行程单', 'Itinerary'),
    entry('TICKET', '机票预订单', 'Flight booking'),
    entry('HOTEL', '酒店预订单', 'Hotel booking'),
    entry('INSURANCE', '保险单', 'Insurance policy'),
    entry('MARRIAGE', '结婚证', 'Marriage certificate'),
    entry('BIRTH', '出生证明', 'Birth certificate'),
    entry('FORM', '签证申请表', 'Application form'),
    entry('AUTHORITY', '委托书', 'Letter of authority'),
    entry('OTHER', '其他材料', 'Other document'),
  ]),
  dictionary('MATERIAL_FORM', '材料形式', 'Form of a document', [
    entry('ORIGINAL', '原件', 'Original'),
    entry('COPY', '复印件', 'Copy'),
    entry('SCAN', '扫描件', 'Scan'),
  ]),
  dictionary('MATERIAL_FAULT', '材料问题', 'Fault of a document', [
    // In the order of the digits that tick them at the audit desk.
    entry('OUTDATED', '出具日期过旧', 'Issued too long ago'),
    entry('UNSIGNED', '缺公章或签字', 'Not stamped or signed'),
    entry('WRONG_PERSON', '姓名或护照号不符', 'Name or passport differs'),
    entry('UNREADABLE', '图像不清、缺角', 'Unclear or cut off'),
    entry('PAGES_MISSING', '缺页', 'Pages missing'),
    entry('MISMATCH', '内容与申请表不符', 'Differs from the form'),
    entry('EXPIRED', '已过期或有效期不足', 'Expired or too soon'),
    entry('PHOTO_UNFIT', '照片不合格', 'Photo does not fit'),
    entry('OTHER', '其他问题', 'Something else'),
    entry('MISSING', '缺少材料', 'Missing'),
  ]),
  // P9.19
  dictionary('INVITATION_TYPE', '邀请函类型', 'Invitation letter type', [
    entry('UNKNOWN', '未知', 'Unknown'),
    entry('IMMIGRATION', '移民局邀请函', 'Of the immigration office'),
    entry('BLANK', '白纸邀请函', 'On blank paper'),
    entry('NO_NEED', '不需要', 'Not needed'),
  ]),
  // P9.19
  dictionary('DOCUMENT_RETURN_TYPE', '资料返还方式', 'Return of documents', [
    entry('MAIL', '邮寄', 'By mail'),
    entry('PICKUP', '客户自取', 'Customer pickup'),
  ]),
  dictionary('DOC_TEMPLATE_KIND', '文档模板种类', 'Kind of document template', [
    entry('CONTRACT', '合同', 'Contract'),
    entry('RECEIPT', '收据', 'Receipt'),
    entry('SEND_BILL', '送签单', 'Send bill'),
    entry('AUTHORITY', '委托书', 'Letter of authority'),
    entry('RETURN_SLIP', '护照归还单', 'Passport return slip'),
    entry('CHECK_SHEET', '护照核对单', 'Passport check sheet'),
    entry('DAILY_REPORT', '日报', 'Daily report'),
  ]),
  dictionary('INSTITUTION_TYPE', '邀请单位类型', 'Kind of inviting institution', [
    entry('TRAVEL_COMPANY', '旅行社', 'Travel company'),
    entry('ORGANISATION', '企业或机构', 'Company or organisation'),
    entry('STATE_BODY', '政府机关', 'State body'),
    entry('SCHOOL', '学校', 'School or university'),
    entry('PERSON', '个人', 'Private person'),
    entry('OTHER', '其他', 'Other'),
  ]),
]
