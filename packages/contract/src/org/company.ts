import * as z from 'zod/mini'
import { code, integer, text, textOrEmpty } from '../fields.ts'
import { IDENTITY, type IdentityCode } from '../identity.ts'

const COMPANY_LIMITS = {
  companyCode: 32,
  companyName: 128,
  shortName: 32,
  ename: 128,
  taxCode: 20,
  level: 9,
} as const

/** P3.34 */
export const AUDIT_STATUS = { TO_AUDIT: 0, PASS: 1, STOPPED: 4, UN_PASS: 7 } as const
export type AuditStatus = (typeof AUDIT_STATUS)[keyof typeof AUDIT_STATUS]

/** A number out of a fixed set. */
export const oneOf = <Value extends number>(values: Readonly<Record<string, Value>>) => {
  const known = Object.values(values)
  return z.pipe(
    integer(0, Math.max(...known)).check(
      z.refine((value) => known.some((each) => each === value), { error: 'rule:invalid' }),
    ),
    z.transform((value) => value as Value),
  )
}

/** Who may ask to join by themselves; the platform is there already. */
export const REGISTRABLE_IDENTITY = {
  CUSTOMER: IDENTITY.CUSTOMER,
  AGENT: IDENTITY.AGENT,
  VISA: IDENTITY.VISA,
} as const

export const CompanyDraft = z.strictObject({
  companyCode: code(COMPANY_LIMITS.companyCode),
  companyName: text(COMPANY_LIMITS.companyName),
  shortName: text(COMPANY_LIMITS.shortName),
  ename: textOrEmpty(COMPANY_LIMITS.ename),
  identityCode: oneOf<IdentityCode>(IDENTITY),
  taxCode: textOrEmpty(COMPANY_LIMITS.taxCode),
  level: z._default(integer(1, COMPANY_LIMITS.level), 1),
  auditStatus: z._default(oneOf<AuditStatus>(AUDIT_STATUS), AUDIT_STATUS.TO_AUDIT),
})
export type CompanyDraft = z.output<typeof CompanyDraft>
