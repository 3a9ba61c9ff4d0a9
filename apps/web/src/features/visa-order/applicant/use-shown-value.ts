import { applicationOptions } from '@visa/contract/visa/application-options'
import { useCall } from '../../../lib/query.ts'
import { useWording } from '../../../ui/application-form/application-form.tsx'
import { nameOfValue } from '../../../ui/application-form/choice-names.ts'
import { contextOf } from '../applicant.names.ts'
import { useApplicant } from './applicant-context.ts'

/** What a field holds, as people read it: choices by their names, rows by how many there are. */
export function useShownValue(): (field: string, value: unknown) => string {
  const { applicant, form } = useApplicant()
  const wording = useWording(applicant.formCode)
  // Asked for with the page, so it is here.
  const { data } = useCall(applicationOptions, { query: { form: applicant.formCode } }, { silent: true })
  return (name, value) => {
    const field = form.fields[name]
    if (field === undefined || data === undefined || value === null || value === undefined) return ''
    const context = contextOf(data, applicant, undefined)
    if (Array.isArray(value)) {
      const texts = value.filter((each) => typeof each === 'string')
      return texts.length === value.length
        ? texts.map((each) => nameOfValue(name, field, each, context, wording)).join(', ')
        : `× ${value.length}`
    }
    return typeof value === 'string' ? nameOfValue(name, field, value, context, wording) : ''
  }
}
