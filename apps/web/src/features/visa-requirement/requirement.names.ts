import type { RequirementRow } from '@visa/contract/visa/document-requirement'
import type { Clause } from '@visa/contract/application/condition'
import { formCodeOf } from '@visa/contract/application/forms'
import { VISA_TYPE, type Product } from '@visa/contract/visa/products'
import { formTexts } from '@visa/messages/application/form-texts'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
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

/** What the form of a product calls its fields. */
export function useFormFieldName(): (product: Product, field: string) => string {
  const { language } = useLanguage()
  return (product, field) => formTexts(formCodeOf(product), language).fields[field] ?? field
}

/** When a document is asked for, in words. */
export function useNeedText(): (
  row: Pick<RequirementRow, 'condition' | 'nationCode' | 'visaType'>,
) => string {
  const t = useTexts(requirementMessages)
  const fieldOf = useFormFieldName()
  const valueText = (value: string): string => (value === 'y' ? t.yes : value === 'n' ? t.no : value)
  const clauseText = (product: Product, clause: Clause): string => {
    if ('requested' in clause) return t.needs.requested
    if ('ageBelow' in clause) return fill(t.younger, { age: clause.ageBelow })
    const [word, values] = 'is' in clause ? [t.is, clause.is] : [t.not, clause.not]
    return `${fieldOf(product, clause.field)} ${word} ${values.map(valueText).join(' / ')}`
  }
  return ({ condition, ...product }) =>
    condition.length === 0 ? t.needs.must : condition.map((clause) => clauseText(product, clause)).join(' + ')
}

export function useDays(): (row: Pick<RequirementRow, 'validFrom' | 'validTo'>) => string {
  const t = useTexts(requirementMessages)
  return ({ validFrom: from, validTo: to }) =>
    to === null ? fill(t.from, { from }) : fill(t.between, { from, to })
}
