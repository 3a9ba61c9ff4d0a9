import { is } from '@visa/contract/application/condition'
import { documentsOf, type RequirementSeed } from './seed.ts'

const paper = documentsOf('PHL', 2)

export const PHILIPPINE_DOCUMENTS: readonly RequirementSeed[] = [
  paper(
    'PASSPORT SCAN',
    { category: 'ETRAVEL' },
    '护照资料页，用于填报核对',
    'Data page, to check the entries',
  ),
  paper(
    'TICKET SCAN',
    { category: 'ETRAVEL' },
    '航班号、抵达日期，入境需返程或续程票',
    'Flight and date; a return or onward ticket is needed at entry',
  ),
  paper(
    'HOTEL SCAN',
    { category: 'ETRAVEL', when: is('stayLocationType', 'HOTEL') },
    '酒店预订单，日期与行程一致',
    'Hotel booking with matching dates',
  ),
  paper(
    'PASSPORT SCAN',
    { category: 'EVISA' },
    '停留结束后仍有6个月以上有效期',
    'Valid 6 months after the stay',
  ),
  paper('PHOTO SCAN', { category: 'EVISA' }, '近期白底电子照片', 'Recent photo, white background'),
  paper(
    'ID_CARD SCAN',
    { category: 'EVISA', applicant: 'adult' },
    '身份证正反面',
    'Both sides of the identity card',
  ),
  paper(
    'TICKET SCAN',
    { category: 'EVISA' },
    '往返机票预订单，出签前不必出票',
    'Return booking; no need to buy before the visa',
  ),
  paper('HOTEL SCAN', { category: 'EVISA' }, '酒店预订单或在菲住址', 'Hotel booking or address of stay'),
  paper('ITINERARY SCAN', { category: 'EVISA' }, '行程单', 'Itinerary'),
  paper(
    'BANK_STATEMENT SCAN',
    { category: 'EVISA', applicant: 'adult' },
    '近3至6个月银行流水',
    'Bank statement of the last 3 to 6 months',
  ),
  paper(
    'EMPLOYMENT SCAN',
    { category: 'EVISA', applicant: 'employed' },
    '英文在职证明，注明收入',
    'Proof of employment in English with pay',
  ),
  paper(
    'BUSINESS_LICENCE SCAN',
    { category: 'EVISA', applicant: 'self-employed' },
    '营业执照',
    'Business licence',
  ),
  paper(
    'SCHOOL SCAN',
    { category: 'EVISA', applicant: 'student' },
    '在读证明或学生证',
    'Proof of enrolment or student card',
  ),
  paper('OTHER SCAN', { category: 'EVISA', applicant: 'retired' }, '退休证', 'Retirement certificate'),
  paper(
    'INVITATION SCAN',
    { category: 'EVISA', when: is('purposeCode', 'VISIT', 'BUSINESS') },
    '在菲邀请人公证邀请信及其证件',
    "Notarised invitation with the inviter's identity document",
  ),
  paper(
    'BIRTH SCAN',
    { category: 'EVISA', applicant: 'child' },
    '出生医学证明或亲属关系公证，附英文译文',
    'Birth certificate or kinship certificate with English translation',
  ),
  paper(
    'AUTHORITY SCAN',
    { category: 'EVISA', applicant: 'child', when: is('travelsWith', 'OTHER') },
    '不随父母出行时的同意书；15岁以下另需移民局豁免',
    'Consent if not with a parent; below 15 a waiver of the immigration bureau',
  ),
]
