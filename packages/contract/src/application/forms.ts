import type { FormCode } from '../visa/form-codes.ts'
import { VISA_TYPE, type NationCode, type Product, type VisaType } from '../visa/products.ts'
import { COMMON_SECTIONS } from './common.ts'
import type { Field } from './field.ts'
import { applicationForm, type ApplicationForm, type Fields } from './form.ts'
import { my } from './my.ts'
import { ph } from './ph.ts'
import { ruEvisa } from './ru-evisa.ts'
import { ruSticker } from './ru-sticker.ts'
import { tr } from './tr.ts'

/** The application forms of the product. */
export const APPLICATION_FORMS: readonly ApplicationForm[] = [ruSticker, ruEvisa, ph, tr, my]

export { FORM_CODES, type FormCode } from '../visa/form-codes.ts'

export const formOf = (country: string, visaType: VisaType): ApplicationForm | undefined =>
  APPLICATION_FORMS.find((form) => form.country === country && form.visaType === visaType)

export const formByCode = (code: FormCode): ApplicationForm =>
  APPLICATION_FORMS.find((form) => form.code === code) ?? ruSticker

/** What the country does not ask for is never missing; what we ask for ourselves is. */
const asKept = (field: Field): Field => (field.ours ? field : { ...field, need: 'never' })

/**
 * A form with the rest of what is kept of every applicant: behind the form's own fields where it has a section of that
 * name, else in sections of their own at the end.
 */
export function withCommon(form: ApplicationForm): ApplicationForm {
  const sections: Record<string, Fields> = { ...form.sections }
  for (const [section, fields] of Object.entries<Fields>(COMMON_SECTIONS)) {
    const rest = Object.entries(fields)
      .filter(([name]) => !Object.hasOwn(form.fields, name))
      .map(([name, field]) => [name, asKept(field)])
    if (rest.length > 0) sections[section] = { ...sections[section], ...Object.fromEntries(rest) }
  }
  return applicationForm({ ...form, sections })
}

const KEPT = new Map<FormCode, ApplicationForm>()

/** All that is kept of an applicant who fills in a form: always the same value, so that what follows from it is made once. */
export function keptForm(code: FormCode): ApplicationForm {
  const form = KEPT.get(code) ?? withCommon(formByCode(code))
  KEPT.set(code, form)
  return form
}

const BY_NATION: Readonly<Record<NationCode, FormCode>> = { RUS: 'ru-evisa', PHL: 'ph', TUR: 'tr', MYS: 'my' }

/** Which form the applicants of a product fill in. */
export const formCodeOf = ({ nationCode, visaType }: Product): FormCode =>
  nationCode === 'RUS' && visaType === VISA_TYPE.STICKER ? 'ru-sticker' : BY_NATION[nationCode]
