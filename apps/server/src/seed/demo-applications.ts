import {
  EXAMPLE_PERSON,
  exampleAnswers,
  type ExampleJourney,
} from '@visa/contract/application/example-answers'
import type { FormCode } from '@visa/contract/visa/form-codes'
import { idCard18 } from '@visa/contract/rules/id-card'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import type { OrderFields } from '@visa/contract/visa/order'

/** Applications of the demonstration, whole but for their files: papers may follow. */

type Values = Readonly<Record<string, unknown>>
type Journey = ExampleJourney & Pick<OrderFields, 'contactEmail'>

/** Of somebody born before 2000: what was written with fifteen digits is brought up to eighteen. */
const idCardOf = (birthDate: string, sex: string): string =>
  idCard18(`110105${birthDate.slice(2).replaceAll('-', '')}${sex === 'M' ? '011' : '012'}`) ?? ''

const personOf = (person: ApplicantFields, { contactEmail }: Journey): Values => ({
  ...EXAMPLE_PERSON,
  cnName: person.cnName,
  surname: person.surname,
  givenNames: person.givenNames,
  sex: person.sex,
  birthDate: person.birthDate,
  birthPlace: 'BEIJING',
  idCardNo: idCardOf(person.birthDate ?? '', person.sex),
  passportNo: person.passportNo,
  passportIssueDate: '2022-07-01',
  passportExpiryDate: person.passportExpiry,
  passportIssuePlace: 'BEIJING',
  email: contactEmail,
  homeAddress: '88 JIANGUO ROAD, CHAOYANG, BEIJING',
  homeCity: 'BEIJING',
  position: 'ENGINEER',
  employerName: 'BEIJING QINGHE DESIGN CO., LTD.',
  employerAddress: '18 WANGJING STREET, BEIJING',
  employerPhone: '010-64116688',
  fatherName: `${person.surname} JIANGUO`,
  motherName: 'LI HONG',
})

/** What somebody filled in for an order, in the form of its product. */
export const demoApplication = (code: FormCode, person: ApplicantFields, order: Journey): Values => ({
  ...personOf(person, order),
  ...exampleAnswers(code, order),
})
