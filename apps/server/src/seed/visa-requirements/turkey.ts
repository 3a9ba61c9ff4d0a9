import { is } from '@visa/contract/application/condition'
import { documentsOf, requested, type RequirementSeed } from './seed.ts'

const paper = documentsOf('TUR', 2)

export const TURKISH_DOCUMENTS: readonly RequirementSeed[] = [
  paper(
    'PASSPORT SCAN',
    {},
    '仅用于核对录入；官网不上传文件',
    'To check the entries; the site takes no upload',
  ),
  paper(
    'OTHER SCAN',
    { when: is('supportingDocument', '1', '2') },
    '辅助签证或居留许可，入境时携带原件',
    'Supporting visa or permit; the original travels along',
  ),
  paper('TICKET SCAN', { when: requested }, '入境备查：往返机票', 'Carried at the border: return ticket'),
  paper(
    'HOTEL SCAN',
    { when: requested },
    '入境备查：酒店单及每日50美元资金',
    'Carried at the border: hotel and USD 50 a day',
  ),
  paper(
    'BIRTH SCAN',
    { applicant: 'child', when: requested },
    '儿童也需单独申请；仅内部核对',
    'A child applies alone too; for our check',
  ),
]
