import { is } from '@visa/contract/application/condition'
import { documentsOf, requested, type RequirementSeed } from './seed.ts'

const paper = documentsOf('MYS', 2)

export const MALAYSIAN_DOCUMENTS: readonly RequirementSeed[] = [
  paper('PASSPORT SCAN', { category: 'MDAC' }, '仅用于核对录入', 'To check the entries'),
  paper(
    'TICKET SCAN',
    { category: 'MDAC', when: is('travelMode', '1') },
    '航班号及日期',
    'Flight number and dates',
  ),
  paper(
    'HOTEL SCAN',
    { category: 'MDAC', when: is('stayType', '01') },
    '酒店名称、地址、州、邮编',
    'Name, address, state and postcode of the hotel',
  ),
  paper('PASSPORT SCAN', { category: 'EVISA' }, '护照首页，有效期6个月以上', 'Data page, valid 6 months'),
  paper('PHOTO SCAN', { category: 'EVISA' }, '35×50毫米白底影楼照', '35 × 50 mm studio photo, white'),
  paper('TICKET SCAN', { category: 'EVISA' }, '已确认的往返机票预订单', 'Confirmed return booking'),
  paper('HOTEL SCAN', { category: 'EVISA', when: is('stayType', '01') }, '酒店预订单', 'Hotel booking'),
  paper(
    'BIRTH SCAN',
    { category: 'EVISA', applicant: 'child' },
    '未成年人出生证明',
    'Birth certificate of a minor',
  ),
  paper(
    'BANK_STATEMENT SCAN',
    { category: 'EVISA', applicant: 'adult', when: requested },
    '移民局要求时提供资金证明',
    'Proof of funds when asked',
  ),
]
