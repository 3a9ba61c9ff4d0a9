import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { stateText } from '@visa/contract/states'
import type { CompanyTexts } from '@visa/messages/org/company'
import type { companyEditMessages } from '@visa/messages/org/company-edit'
import type { companyStateMessages } from '@visa/messages/states/company-states'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

type CompanyEditTexts = (typeof companyEditMessages)['zh' | 'en']
export type CompanyStateTexts = (typeof companyStateMessages)['zh']

/** Every change makes companies and the uses of tags stale. */
export const WRITING = { invalidates: ['/api/company'] } as const

const IDENTITIES = Object.keys(IDENTITY) as readonly (keyof typeof IDENTITY)[]

const TONES: Readonly<Record<number, StatusTone>> = {
  [AUDIT_STATUS.TO_AUDIT]: 'waiting',
  [AUDIT_STATUS.PASS]: 'done',
  [AUDIT_STATUS.UN_PASS]: 'refused',
}

/** A kind of company in words. */
export function identityText(code: number, t: CompanyTexts): string {
  const key = IDENTITIES.find((each) => IDENTITY[each] === code)
  return key === undefined ? String(code) : t.identities[key]
}

export const statusTone = (status: number): StatusTone => TONES[status] ?? 'cancelled'

export const identityChoices = (t: CompanyTexts, ...without: readonly IdentityCode[]): Choice[] =>
  IDENTITIES.filter((key) => !without.includes(IDENTITY[key])).map((key) => ({
    value: IDENTITY[key],
    label: t.identities[key],
  }))

const KB = 1024

/** How much room something takes. */
export function roomText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(KB)), units.length)
  const amount = bytes / KB ** power
  return `${Number(amount.toFixed(1))} ${units[power - 1]}`
}

const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined

/** The change log's codes in words. */
export function loggedText(
  field: string,
  value: unknown,
  t: CompanyTexts,
  e: CompanyEditTexts,
  states: CompanyStateTexts,
): string | undefined {
  if (field === 'auditStatus') return stateText(states, Number(value))
  if (field === 'settleMode') return wordOf(t.settleModes, value)
  // Of a certificate.
  if (field === 'kind') return wordOf(e.certificates, value)
  return field === 'identityCode' ? identityText(Number(value), t) : undefined
}

/** What the change log's fields are called where the names that all records share do not say enough. */
export const loggedNames = (t: CompanyTexts, e: CompanyEditTexts): Readonly<Record<string, string>> => ({
  parent: t.parent,
  district: t.district,
  acceptOrg: t.acceptOrg,
  tags: t.tags,
  stopReason: t.stopReason,
  // Of the rows of contacts and certificates.
  name: t.contactPerson,
  role: e.contactRole,
  kind: e.certificateKind,
  files: e.certificateFiles,
})
