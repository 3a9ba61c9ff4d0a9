import { documentsOf, requested, type RequirementSeed } from './seed.ts'

const paper = documentsOf('RUS', 2)

export const RUSSIAN_EVISA_DOCUMENTS: readonly RequirementSeed[] = [
  paper(
    'PASSPORT SCAN',
    {},
    '护照资料页JPEG扫描件，机读码清晰，申请日起6个月以上有效',
    'JPEG of the data page, MRZ clear, valid 6 months from application',
  ),
  paper('PHOTO SCAN', {}, 'JPEG电子照片，白底，近6个月内', 'JPEG photo, light background, under 6 months'),
  paper(
    'INSURANCE SCAN',
    { when: requested },
    '入境备查，覆盖整个停留期',
    'Carried at the border, whole stay',
  ),
  paper(
    'BIRTH SCAN',
    { applicant: 'child', when: requested },
    '仅内部核对；每名儿童单独申请',
    'For our check only; one application per child',
  ),
]
