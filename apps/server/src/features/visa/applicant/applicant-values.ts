import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@visa/contract/application/context'
import { draftSchema } from '@visa/contract/application/draft-schema'
import type { ApplicationForm } from '@visa/contract/application/form'
import { isBlank } from '@visa/contract/application/judge'
import type { Attachment } from '@visa/contract/files/file'
import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { isDay } from '@visa/contract/rules/days'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import { safeParse, type ZodMiniType } from 'zod/mini'

/** Values of a form as they are kept: by the names of its fields, without those that are blank. */

type Read = { value: unknown } | { failures: RuleFailure[] }

const schemaOf = (form: ApplicationForm, name: string): ZodMiniType | undefined => {
  const { shape }: { shape: Readonly<Record<string, ZodMiniType>> } = draftSchema(form)
  return Object.hasOwn(form.fields, name) ? shape[name] : undefined
}

/** A value as the form keeps it, nothing for a blank one; or why a draft cannot hold it. */
export function readValue(form: ApplicationForm, name: string, given: unknown): Read {
  const schema = schemaOf(form, name)
  if (schema === undefined) {
    return { failures: [{ field: name, rule: 'unknownField', params: { names: name } }] }
  }
  if (isBlank(given)) return { value: undefined }
  const result = safeParse(schema, given)
  if (result.success) return { value: isBlank(result.data) ? undefined : result.data }
  const at = (failure: RuleFailure): RuleFailure => ({
    ...failure,
    field: failure.field === '' ? name : `${name}.${failure.field}`,
  })
  return { failures: ruleFailures(result.error, given).map(at) }
}

/** Many values as the form keeps them, and all that is wrong with them. */
export function readValues(
  form: ApplicationForm,
  given: Values,
): { values: Record<string, unknown>; failures: RuleFailure[] } {
  const values: Record<string, unknown> = {}
  const failures: RuleFailure[] = []
  for (const [name, value] of Object.entries(given)) {
    const read = readValue(form, name, value)
    if ('failures' in read) failures.push(...read.failures)
    else if (read.value !== undefined) values[name] = read.value
  }
  return { values, failures }
}

/** The same whatever it is: what does not fit stays as it was given, so that it is like nothing that is kept. */
const asKept = (form: ApplicationForm, name: string, given: unknown): unknown => {
  const read = readValue(form, name, given)
  return 'value' in read ? read.value : given
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a table without the columns that nobody filled in. */
const withoutBlanks = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([, cell]) => !isBlank(cell))) : row,
      )
    : value

/** Whether two values of a field say the same, however blank ones are written and whatever the letters' case was. */
export const isSame = (form: ApplicationForm, name: string, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(
    withoutBlanks(asKept(form, name, one)) ?? null,
    withoutBlanks(asKept(form, name, other)) ?? null,
  )

/** The values with some of them changed. */
export const withChanges = (values: Values, changes: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => !isBlank(value)))

/** Of values from elsewhere, those that the form can keep. */
export const fitting = (form: ApplicationForm, values: Values): Record<string, unknown> =>
  readValues(form, values).values

export const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

const dayIn = (values: Values, name: string): string | null => {
  const value = textIn(values, name)
  return isDay(value) ? value : null
}

export const filesOf = (value: unknown): Attachment[] => (Array.isArray(value) ? (value as Attachment[]) : [])

export type Columns = Omit<ApplicantFields, 'relation'> & { photo: Attachment[] }

/** What lists and searches know of an applicant: it follows from the values. */
export const columnsOf = (values: Values): Columns => ({
  cnName: textIn(values, 'cnName'),
  surname: textIn(values, 'surname'),
  givenNames: textIn(values, 'givenNames'),
  sex: textIn(values, 'sex'),
  birthDate: dayIn(values, 'birthDate'),
  nationality: textIn(values, 'nationality'),
  passportNo: textIn(values, 'passportNo'),
  passportExpiry: dayIn(values, 'passportExpiryDate'),
  mobile: textIn(values, 'mobile'),
  photo: filesOf(values['photo']),
})

/** How requests that add people call a field of the form. */
const ADDED_NAMES: Readonly<Record<string, string>> = { passportExpiryDate: 'passportExpiry' }
export const addedName = (name: string): string => ADDED_NAMES[name] ?? name

/** The other way round: what was typed about somebody, by the names of the form. */
export const typedValues = ({
  relation: _relation,
  passportExpiry,
  ...same
}: ApplicantFields): Record<string, unknown> => ({ ...same, passportExpiryDate: passportExpiry })

/** All files that the values name. */
export const filesIn = (form: ApplicationForm, values: Values): Attachment[] =>
  Object.entries(form.fields).flatMap(([name, field]) => (field.kind === 'file' ? filesOf(values[name]) : []))
