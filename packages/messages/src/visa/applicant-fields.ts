import type { Messages } from '../texts.ts'

/** The fields of applicants that requests and logs name. */
const zh = {
  cnName: '中文姓名',
  relation: '与主申请人关系',
  sex: '性别',
  nationality: '国籍',
  passportExpiry: '护照有效期至',
  orderId: '订单',
} as const

const en = {
  cnName: 'Name in Chinese',
  relation: 'Relation to the first applicant',
  sex: 'Sex',
  nationality: 'Nationality',
  passportExpiry: 'Passport valid until',
  orderId: 'Order',
} as const

export const applicantFieldMessages: Messages<typeof zh> = { zh, en }
