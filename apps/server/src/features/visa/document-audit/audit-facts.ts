import { idCardFacts } from '@visa/contract/rules/id-card'
import { addMonths } from '@visa/contract/rules/days'
import { mrzLines } from '@visa/contract/rules/mrz'
import { auditFieldsOf, type AuditField } from '@visa/contract/visa/audit-fields'
import type { AuditFact } from '@visa/contract/visa/document-audit'
import type { StoredPerson } from './document-audit.repo.ts'

/** What an applicant's documents are held against, and what the product itself can tell about it. */

interface Journey {
  entryDate: string | null
  exitDate: string | null
}

export type FactSource = Pick<
  StoredPerson,
  'values' | 'stamps' | 'latinName' | 'passportIn' | 'auditedAt'
> & {
  order: Journey
}

/** P9.17: a passport is good for six months beyond the journey. */
const MONTHS_LEFT = 6

/** Forms call the days of the journey by their own names. */
const FIRST_DAYS = ['entryDate', 'arrivalDate'] as const
const LAST_DAYS = ['exitDate', 'returnDate', 'departureDate'] as const

const textAt = ({ values }: Pick<FactSource, 'values'>, field: string): string => {
  const held = values[field]
  return typeof held === 'string' ? held.trim() : ''
}

const firstOf = (source: FactSource, fields: readonly string[]): string =>
  fields.map((field) => textAt(source, field)).find((value) => value !== '') ?? ''

const days = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from} – ${to}`)

/** The fields of the form that stand behind one that is compared. */
const BEHIND: Readonly<Partial<Record<AuditField, readonly string[]>>> = {
  latinName: ['surname', 'givenNames'],
  journey: [...FIRST_DAYS, ...LAST_DAYS],
}

function valueOf(source: FactSource, field: AuditField): string {
  if (field === 'latinName') return source.latinName
  if (field !== 'journey') return textAt(source, field)
  return days(firstOf(source, FIRST_DAYS), firstOf(source, LAST_DAYS))
}

/** The same as another source has it, or what it has to reach; of the other fields no other source says anything. */
const OTHERS: Readonly<Partial<Record<AuditField, (source: FactSource) => string>>> = {
  passportNo: ({ passportIn }) => passportIn,
  birthDate: (source) => idCardFacts(textAt(source, 'idCardNo'))?.birthDate ?? '',
  sex: (source) => idCardFacts(textAt(source, 'idCardNo'))?.sex ?? '',
  passportExpiryDate: ({ order: { exitDate } }) =>
    exitDate === null ? '' : addMonths(exitDate, MONTHS_LEFT),
  // Some forms ask for the first day alone: then the last is not compared.
  journey: (source) => {
    const { entryDate, exitDate } = source.order
    return days(entryDate ?? '', firstOf(source, LAST_DAYS) === '' ? '' : (exitDate ?? ''))
  },
}

const agrees = (field: AuditField, value: string, other: string): boolean =>
  field === 'passportExpiryDate' ? value >= other : value === other

/** What a document of a kind is compared with; what the application does not say is left out. */
export function factsOf(source: FactSource, document: string): AuditFact[] {
  const { auditedAt, stamps } = source
  return auditFieldsOf(document).flatMap((field): AuditFact[] => {
    const value = valueOf(source, field)
    if (value === '') return []
    const other = OTHERS[field]?.(source) ?? ''
    const state = other === '' ? 'alone' : agrees(field, value, other) ? 'same' : 'differs'
    const changed =
      auditedAt !== null &&
      (BEHIND[field] ?? [field]).some((name) => {
        const at = stamps[name]?.at
        return at !== undefined && new Date(at) > new Date(auditedAt)
      })
    return [{ field, value, other, state, changed }]
  })
}

/** The machine-readable zone that the passport must show, for the eye to hold against the picture. */
export function zoneOf(source: FactSource, document: string): string[] {
  if (document !== 'PASSPORT') return []
  const at = (field: string): string => textAt(source, field)
  const lines = mrzLines({
    surname: at('surname'),
    givenNames: at('givenNames'),
    passportNo: at('passportNo'),
    passportIssueCountry: at('passportIssueCountry'),
    nationality: at('nationality'),
    birthDate: at('birthDate'),
    sex: at('sex'),
    passportExpiryDate: at('passportExpiryDate'),
  })
  return lines ?? []
}
