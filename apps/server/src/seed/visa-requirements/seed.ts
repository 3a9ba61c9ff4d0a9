import type { ApplicantKind } from '@visa/contract/visa/requirement-row'
import type { Condition } from '@visa/contract/application/condition'

export interface RequirementSeed {
  country: string
  visaType: number
  category: string
  applicant: ApplicantKind
  document: string
  form: string
  count: number
  condition: Condition
  hintZh: string
  hintEn: string
}

/** Asked for only if somebody wants it. */
export const requested: Condition = [{ requested: true }]

interface Whose {
  /** Absent: of every category. */
  category?: string
  /** Absent: of everybody. */
  applicant?: ApplicantKind
  /** Absent: always. */
  when?: Condition
}

/** The documents of one kind of visa: `PASSPORT ORIGINAL`, whose, and a hint in both languages. */
export const documentsOf =
  (country: string, visaType: number) =>
  (paper: string, whose: Whose, hintZh: string, hintEn: string): RequirementSeed => {
    const [document = '', form = ''] = paper.split(' ')
    const { category = '*', applicant = 'any', when = [] } = whose
    return {
      country,
      visaType,
      category,
      applicant,
      document,
      form,
      count: 1,
      condition: when,
      hintZh,
      hintEn,
    }
  }
