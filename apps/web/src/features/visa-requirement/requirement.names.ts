import type { RequirementRow } from '@visa/contract/visa/document-requirement'
import type { Clause } from '@visa/contract/application/condition'
import { COUNTRIES } from '@visa/contract/application/field'
import { dictionariesOf } from '@visa/contract/application/form'
import { formCodeOf, keptForm } from '@visa/contract/application/forms'
import { countryList } from '@visa/contract/dict/country'
import { dictDataByTypes } from '@visa/contract/dict/dict-data'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'
import { FORM_CODES } from '@visa/contract/visa/form-codes'
import type { Product } from '@visa/contract/visa/products'
import { formTexts } from '@visa/messages/application/form-texts'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCategoryName } from '../../pickers/use-dict-name.ts'
import { nameOfValue } from '../../ui/application-form/choice-names.ts'
import { codesIn, codesOf } from './condition-clause.ts'

/** What is asked decides what applicants of later orders see. */
export const WRITING = {
  invalidates: ['/api/visa/requirement', '/api/visa/product'],
} as const

/** What people call a category: of a dictionary, of the service a form is for, or all. */
export function useAskedCategory(): (code: string, visaType: number) => string {
  const { anyCategory, services } = useTexts(requirementMessages)
  const categoryOf = useCategoryName()
  return (code, visaType) => {
    if (code === '*') return anyCategory
    const service = Object.entries(services).find(([each]) => each === code)?.[1]
    return service ?? categoryOf(code, visaType)
  }
}

/** What the form of a product calls its fields. */
export function useFormFieldName(): (product: Product, field: string) => string {
  const { language } = useLanguage()
  return (product, field) => formTexts(formCodeOf(product), language).fields[field] ?? field
}

/** What is chosen from in any of the forms. */
const TYPES = [...new Set(FORM_CODES.flatMap((code) => dictionariesOf(keptForm(code))))].filter(
  (type) => type !== COUNTRIES,
)

/** What can be chosen in forms, by dictionary; countries and regions are among them. */
function useChoices(): ApplicationOptions['options'] {
  const { data: entries = {} } = useCall(dictDataByTypes, { query: { types: TYPES } }, { silent: true })
  const { data: countries = [] } = useCall(countryList, {}, { silent: true })
  const listed = countries.map(({ nationCode: code, cname, ename, pinyin }) => ({
    code,
    cname,
    ename,
    pinyin,
    resv1: '',
    valid: 1,
  }))
  return { ...entries, [COUNTRIES]: listed }
}

/** The codes that a field of a product's form can hold. */
export function useFieldCodes(product: Product): (field: string) => readonly string[] {
  const options = useChoices()
  const { fields } = keptForm(formCodeOf(product))
  return (name) => {
    const field = fields[name]
    return field === undefined ? [] : codesOf(field, options)
  }
}

/** What a value of a field is called. */
export function useValueName(): (product: Product, field: string, value: string) => string {
  const t = useTexts(requirementMessages)
  const { language } = useLanguage()
  const options = useChoices()
  return (product, name, value) => {
    const code = formCodeOf(product)
    const field = keptForm(code).fields[name]
    if (field === undefined) return value
    const wording = { language, texts: formTexts(code, language), yes: t.yes, no: t.no }
    return nameOfValue(name, field, value, { options }, wording)
  }
}

/** When a document is asked for, in words. */
export function useNeedText(): (
  row: Pick<RequirementRow, 'condition' | 'nationCode' | 'visaType'>,
) => string {
  const t = useTexts(requirementMessages)
  const fieldOf = useFormFieldName()
  const valueOf = useValueName()
  const clauseText = (product: Product, clause: Clause): string => {
    if ('requested' in clause) return t.needs.requested
    if ('ageBelow' in clause) return fill(t.younger, { age: clause.ageBelow })
    const values = codesIn(clause).map((value) => valueOf(product, clause.field, value))
    return `${fieldOf(product, clause.field)} ${'is' in clause ? t.is : t.not} ${values.join(' / ')}`
  }
  return ({ condition, ...product }) =>
    condition.length === 0 ? t.needs.must : condition.map((clause) => clauseText(product, clause)).join(' + ')
}

export function useDays(): (row: Pick<RequirementRow, 'validFrom' | 'validTo'>) => string {
  const t = useTexts(requirementMessages)
  return ({ validFrom: from, validTo: to }) =>
    to === null ? fill(t.from, { from }) : fill(t.between, { from, to })
}
