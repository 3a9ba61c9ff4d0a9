import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { stateText } from '@visa/contract/states'
import type { CompanyTexts } from '@visa/messages/org/company'
import type { companyStateMessages } from '@visa/messages/states/company-states'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

export type CompanyStateTexts = (typeof companyStateMessages)['zh']

/** Every change shows the server's word and makes companies and the uses of tags stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/company'] } as const

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

/** The change log's codes in words. */
export function loggedText(
  field: string,
  value: unknown,
  t: CompanyTexts,
  states: CompanyStateTexts,
): string | undefined {
  if (field === 'auditStatus') return stateText(states, Number(value))
  return field === 'identityCode' ? identityText(Number(value), t) : undefined
}
