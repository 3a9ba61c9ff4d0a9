import * as z from 'zod/mini'
import type { RuleKey } from '../issues.ts'
import { code, flag, id, integer, remark, text, textOrEmpty } from '../fields.ts'
import { districtCode } from '../dict/district.ts'
import { Attachment } from '../files/file.ts'
import { IDENTITY, type IdentityCode } from '../identity.ts'
import { isEmail, isMobile, isPhone, isTaxCode } from '../rules/patterns.ts'

const COMPANY_LIMITS = {
  companyCode: 32,
  companyName: 128,
  shortName: 32,
  ename: 128,
  taxCode: 20,
  contactName: 64,
  contactMobile: 11,
  phone: 32,
  email: 128,
  address: 200,
  invoiceTitle: 128,
  bankName: 128,
  bankAccount: 40,
  remark: 500,
  spNo: 32,
  stopReason: 200,
} as const

/** Companies of the first level may have branches, which have none. */
export const COMPANY_LEVEL = { HEAD: 1, BRANCH: 2 } as const

/** P3.34 */
export const AUDIT_STATUS = { TO_AUDIT: 0, PASS: 1, STOPPED: 4, UN_PASS: 7 } as const
export type AuditStatus = (typeof AUDIT_STATUS)[keyof typeof AUDIT_STATUS]

/** A number out of a fixed set. */
export const oneOf = <Value extends number>(values: Readonly<Record<string, Value>>) => {
  const known = Object.values(values)
  return z.pipe(integer(0, Math.max(...known)), z.literal(known, 'rule:invalid'))
}

/** Who may ask to join by themselves; the platform is there already. */
export const REGISTRABLE_IDENTITY = {
  CUSTOMER: IDENTITY.CUSTOMER,
  AGENT: IDENTITY.AGENT,
  VISA: IDENTITY.VISA,
} as const

const emptyOr = (
  fits: (value: string) => boolean,
  rule: RuleKey,
  max: number,
  ...then: readonly z.core.$ZodCheck<string>[]
) =>
  z._default(
    z.string().check(
      z.trim(),
      // Before its length: what is wrong with it says more.
      z.refine((value) => value === '' || fits(value), { error: `rule:${rule}` }),
      z.maxLength(max),
      ...then,
    ),
    '',
  )

const isBankAccount = (value: string): boolean => /^[\dA-Za-z][\dA-Za-z -]{3,38}[\dA-Za-z]$/.test(value)

/** What a company is called. */
export const companyNames = {
  companyName: text(COMPANY_LIMITS.companyName),
  shortName: text(COMPANY_LIMITS.shortName),
  ename: textOrEmpty(COMPANY_LIMITS.ename),
  taxCode: emptyOr(isTaxCode, 'taxCode', COMPANY_LIMITS.taxCode, z.toUpperCase()),
}

/** What the staff of a company may fill in about their own. */
export const companyContact = {
  contactName: textOrEmpty(COMPANY_LIMITS.contactName),
  contactMobile: emptyOr(isMobile, 'mobile', COMPANY_LIMITS.contactMobile),
  phone: emptyOr(isPhone, 'phone', COMPANY_LIMITS.phone),
  email: emptyOr(isEmail, 'email', COMPANY_LIMITS.email),
  districtId: z._default(z.nullable(districtCode), null),
  address: textOrEmpty(COMPANY_LIMITS.address),
  logo: z._default(z.array(Attachment).check(z.maxLength(1)), []),
  invoiceTitle: textOrEmpty(COMPANY_LIMITS.invoiceTitle),
  bankName: textOrEmpty(COMPANY_LIMITS.bankName),
  bankAccount: emptyOr(isBankAccount, 'bankAccount', COMPANY_LIMITS.bankAccount),
  remark: remark(COMPANY_LIMITS.remark),
}

/** What a company is known by among others. */
export const companyIdentity = {
  companyCode: code(COMPANY_LIMITS.companyCode),
  ...companyNames,
  identityCode: oneOf<IdentityCode>(IDENTITY),
  /** The company of the first level that it is a branch of. */
  parentId: z._default(z.nullable(id), null),
}

/** All that people write of a company: requests, answers, columns, log and form follow from it. */
export const companyFields = { ...companyIdentity, ...companyContact }

/** How a company stands, which is changed by calls of its own. */
export const companyStanding = {
  level: oneOf(COMPANY_LEVEL),
  auditStatus: oneOf<AuditStatus>(AUDIT_STATUS),
  /** Why it was stopped; told to nobody but those who manage the company. */
  stopReason: remark(COMPANY_LIMITS.stopReason),
  spPlatform: flag,
  /** Required while it supplies. */
  spNo: z.union([z.literal(''), code(COMPANY_LIMITS.spNo)]),
}

export const CompanyDraft = z.strictObject({
  ...companyFields,
  /** A visa centre; only on the acceptance side. */
  isCentre: z._default(z.boolean(), false),
  auditStatus: z._default(companyStanding.auditStatus, AUDIT_STATUS.TO_AUDIT),
})
export type CompanyDraft = z.output<typeof CompanyDraft>
