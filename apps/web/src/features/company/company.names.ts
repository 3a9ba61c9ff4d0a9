import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS, type AuditStatus } from '@visa/contract/org/company'
import type { CompanyTexts } from '@visa/messages/org/company'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

/** Every change shows the server's word and makes companies and the uses of tags stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/company'] } as const

const IDENTITIES = Object.keys(IDENTITY) as readonly (keyof typeof IDENTITY)[]
const STATUSES = Object.keys(AUDIT_STATUS) as readonly (keyof typeof AUDIT_STATUS)[]

const TONES: Readonly<Record<keyof typeof AUDIT_STATUS, StatusTone>> = {
  TO_AUDIT: 'waiting',
  PASS: 'done',
  STOPPED: 'cancelled',
  UN_PASS: 'refused',
}

/** A kind of company in words. */
export function identityText(code: number, t: CompanyTexts): string {
  const key = IDENTITIES.find((each) => IDENTITY[each] === code)
  return key === undefined ? String(code) : t.identities[key]
}

export function statusText(status: number, t: CompanyTexts): string {
  const key = STATUSES.find((each) => AUDIT_STATUS[each] === status)
  return key === undefined ? String(status) : t.statuses[key]
}

export function statusTone(status: number): StatusTone {
  const key = STATUSES.find((each) => AUDIT_STATUS[each] === status)
  return key === undefined ? 'cancelled' : TONES[key]
}

export const AUDIT_STATUSES: readonly AuditStatus[] = Object.values(AUDIT_STATUS)

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
export function loggedText(field: string, value: unknown, t: CompanyTexts): string | undefined {
  if (field === 'auditStatus') return statusText(Number(value), t)
  return field === 'identityCode' ? identityText(Number(value), t) : undefined
}
