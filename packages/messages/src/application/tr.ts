import type { Messages } from '../texts.ts'

/** The Turkish e-Visa. */
const zh = {
  sections: {
    eligibility: '资格查询',
    person: '个人信息',
    passport: '旅行证件',
    contact: '联系方式',
    supporting: '辅助证件',
    declaration: '声明',
  },
  fields: {
    nationality: '旅行证件国家/地区',
    documentType: '旅行证件类型',
    arrivalDate: '预计抵达日期',
    visaFreeChecked: '已核对免签政策',
    givenNames: '名',
    surname: '姓',
    motherName: '母亲名字',
    fatherName: '父亲名字',
    passportNo: '证件号码',
    mobile: '电话',
    homeAddress: '居住地址',
    supportingDocument: '辅助证件',
    supportingFrom: '辅助证件来源',
    supportingExpiry: '辅助证件有效期至',
    declaration: '确认信息真实',
  },
  columns: {},
  options: {},
} as const

const en = {
  sections: {
    eligibility: 'Eligibility',
    person: 'Personal information',
    passport: 'Travel document',
    contact: 'Contact',
    supporting: 'Supporting document',
    declaration: 'Declaration',
  },
  fields: {
    nationality: 'Country of the travel document',
    documentType: 'Travel document',
    arrivalDate: 'Intended arrival date',
    visaFreeChecked: 'Visa-free rule checked',
    givenNames: 'Given names',
    surname: 'Surname',
    motherName: 'Name of the mother',
    fatherName: 'Name of the father',
    passportNo: 'Document number',
    mobile: 'Telephone',
    homeAddress: 'Residence address',
    supportingDocument: 'Supporting document',
    supportingFrom: 'Issued by',
    supportingExpiry: 'Valid until',
    declaration: 'Declaration of truth',
  },
  columns: {},
  options: {},
} as const

export const trMessages: Messages<typeof zh> = { zh, en }
