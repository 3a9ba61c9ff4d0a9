import type { RequirementRow } from '@visa/contract/visa/document-requirement'
import type { Clause } from '@visa/contract/application/condition'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { applicantMessages } from '@visa/messages/application/applicant'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'

/** What is asked decides what applicants of later orders see. */
export const WRITING = {
  invalidates: ['/api/visa/requirement', '/api/visa/product'],
} as const

/** What people call a category: of a dictionary, of the service a form is for, or all. */
export function useCategoryName(): (code: string, visaType: number) => string {
  const { anyCategory, services } = useTexts(requirementMessages)
  const sticker = useNameOfCode('VISA_CATEGORY')
  const electronic = useNameOfCode('EVISA_CATEGORY')
  return (code, visaType) => {
    if (code === '*') return anyCategory
    const service = Object.entries(services).find(([each]) => each === code)?.[1]
    return service ?? (visaType === VISA_TYPE.EVISA ? electronic(code) : sticker(code))
  }
}

/** What the fields of applications are called. */
export function useFormFieldName(): (field: string) => string {
  const { fields } = useTexts(applicantMessages)
  return (field) => Object.entries(fields).find(([name]) => name === field)?.[1] ?? field
}

/** When a document is asked for, in words. */
export function useNeedText(): (row: Pick<RequirementRow, 'condition'>) => string {
  const t = useTexts(requirementMessages)
  const fieldOf = useFormFieldName()
  const clauseText = (clause: Clause): string => {
    if ('requested' in clause) return t.needs.requested
    if ('ageBelow' in clause) return fill(t.younger, { age: clause.ageBelow })
    const [word, values] = 'is' in clause ? [t.is, clause.is] : [t.not, clause.not]
    return `${fieldOf(clause.field)} ${word} ${values.join(' / ')}`
  }
  return ({ condition }) => (condition.length === 0 ? t.needs.must : condition.map(clauseText).join(' + '))
}

export function useDays(): (row: Pick<RequirementRow, 'validFrom' | 'validTo'>) => string {
  const t = useTexts(requirementMessages)
  return ({ validFrom: from, validTo: to }) =>
    to === null ? fill(t.from, { from }) : fill(t.between, { from, to })
}
