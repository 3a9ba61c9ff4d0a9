import type { CallInput } from '@visa/contract/endpoint'
import { applicantName } from '@visa/contract/visa/applicant'
import type { applicantAdd } from '@visa/contract/visa/applicant-form'
import { CallError } from '../../../lib/call-error.ts'

export type NewPerson = CallInput<typeof applicantAdd>['body']['people'][number]

/** As people call somebody who is being entered. */
export const nameOfNew = ({ cnName = '', surname = '', givenNames = '' }: NewPerson): string =>
  applicantName({ cnName, surname, givenNames })

const PERSON = /^people\.(\d+)(?:\.(.+))?$/

/** What was refused, person by person: `people.3.passportNo` is about the fourth one's passport. */
export function refusedPeople(error: CallError): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const found = new Map<number, Record<string, string>>()
  for (const [path, text] of Object.entries(error.fields ?? {})) {
    const [, index, field = ''] = PERSON.exec(path) ?? []
    if (index === undefined) continue
    found.set(Number(index), { ...found.get(Number(index)), [field]: text })
  }
  return found
}

/** The same for somebody who was sent alone, under the names of their own fields. */
export function asOwn(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const fields = refusedPeople(error).get(0)
  return fields === undefined ? error : new CallError(error.code, error.message, { fields })
}
