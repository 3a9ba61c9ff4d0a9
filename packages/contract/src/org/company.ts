import * as z from 'zod/mini'
import type { RuleKey } from '../issues.ts'
import { cents, code, dayOrNone, flag, id, integer, remark, text, textOrEmpty, oneOf } from '../fields.ts'
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
  licenceNo: 64,
  legalPerson: 64,
  certificates: 20,
  certificateFiles: 10,
  contacts: 20,
  contactRole: 32,
  contactName: 64,
  mobile: 11,
  phone: 32,
  email: 128,
  address: 200,
  invoiceTitle: 128,
  bankAccounts: 10,
  accountName: 128,
  bankName: 128,
  bankAccount: 40,
  remark: 500,
  paymentDay: 28,
  spNo: 32,
  stopReason: 200,
  notifyMobiles: 10,
  brandName: 32,
  workHours: 100,
} as const

/** Companies of the first level may have branches, which have none. */
export const COMPANY_LEVEL = { HEAD: 1, BRANCH: 2 } as const

/** P3.34 */
export const AUDIT_STATUS = { TO_AUDIT: 0, PASS: 1, STOPPED: 4, UN_PASS: 7 } as const
export type AuditStatus = (typeof AUDIT_STATUS)[keyof typeof AUDIT_STATUS]

/** Menu entries that show companies; of the last two each shows one side of the business. */
export const COMPANY_READ = ['cust.company', 'sys.company', 'cust.agent', 'cust.acceptOrg'] as const

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

/** What a file proves. */
export const CERTIFICATE_KINDS = ['licence', 'permit', 'authorisation', 'account', 'other'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

export const Certificate = z.strictObject({
  kind: z.enum(CERTIFICATE_KINDS, 'rule:choice'),
  files: z
    .array(Attachment)
    .check(z.minLength(1, 'rule:required'), z.maxLength(COMPANY_LIMITS.certificateFiles)),
})
export type Certificate = z.output<typeof Certificate>

/** What a company is licensed by. */
export const companyLicence = {
  licenceNo: textOrEmpty(COMPANY_LIMITS.licenceNo),
  licenceFrom: dayOrNone,
  licenceTo: dayOrNone,
  legalPerson: textOrEmpty(COMPANY_LIMITS.legalPerson),
  certificates: z._default(z.array(Certificate).check(z.maxLength(COMPANY_LIMITS.certificates)), []),
}

/** What somebody else must have looked at before it counts. */
export const AUDITED = { ...companyNames, ...companyLicence }

export const ContactPerson = z.strictObject({
  role: textOrEmpty(COMPANY_LIMITS.contactRole),
  name: text(COMPANY_LIMITS.contactName),
  mobile: emptyOr(isMobile, 'mobile', COMPANY_LIMITS.mobile),
  email: emptyOr(isEmail, 'email', COMPANY_LIMITS.email),
})
export type ContactPerson = z.output<typeof ContactPerson>

export const CompanyBankAccount = z.strictObject({
  accountName: text(COMPANY_LIMITS.accountName),
  bankName: text(COMPANY_LIMITS.bankName),
  accountNo: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'rule:required', abort: true }),
      z.refine(isBankAccount, { error: 'rule:bankAccount' }),
      z.maxLength(COMPANY_LIMITS.bankAccount),
    ),
  isDefault: z._default(flag, false),
})
export type CompanyBankAccount = z.output<typeof CompanyBankAccount>

const MapPoint = z.strictObject({
  lng: z.number().check(z.gte(-180), z.lte(180)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
})

/** What the staff of a company may fill in about their own; it counts at once. */
export const companyContact = {
  /** The first is the main one: messages about the company go there. */
  contacts: z._default(z.array(ContactPerson).check(z.maxLength(COMPANY_LIMITS.contacts)), []),
  phone: emptyOr(isPhone, 'phone', COMPANY_LIMITS.phone),
  email: emptyOr(isEmail, 'email', COMPANY_LIMITS.email),
  districtId: z._default(z.nullable(districtCode), null),
  address: textOrEmpty(COMPANY_LIMITS.address),
  mapPoint: z._default(z.nullable(MapPoint), null),
  logo: z._default(z.array(Attachment).check(z.maxLength(1)), []),
  invoiceTitle: textOrEmpty(COMPANY_LIMITS.invoiceTitle),
  bankAccounts: z._default(
    z.array(CompanyBankAccount).check(
      z.maxLength(COMPANY_LIMITS.bankAccounts),
      z.refine((accounts) => accounts.filter(({ isDefault }) => isDefault).length <= 1, {
        error: 'rule:oneDefault',
      }),
    ),
    [],
  ),
  remark: remark(COMPANY_LIMITS.remark),
}

export const GRADES = ['A', 'B', 'C'] as const
export const SETTLE_MODES = ['prepaid', 'perOrder', 'monthly'] as const
export type SettleMode = (typeof SETTLE_MODES)[number]

/** On which terms the platform works with a company; its own people do not write them. */
export const companyTerms = {
  grade: z._default(z.nullable(z.enum(GRADES, 'rule:choice')), null),
  settleMode: z._default(z.enum(SETTLE_MODES, 'rule:choice'), 'prepaid'),
  creditLimit: z._default(cents(), 0),
  /** Of the month that follows; beyond the 28th not every month has it. */
  paymentDay: z._default(z.nullable(integer(1, COMPANY_LIMITS.paymentDay)), null),
  defaultAcceptOrgId: z._default(z.nullable(id), null),
}

/** What a company is known by among others. */
export const companyIdentity = {
  companyCode: code(COMPANY_LIMITS.companyCode),
  identityCode: oneOf<IdentityCode>(IDENTITY),
  /** The company of the first level that it is a branch of. */
  parentId: z._default(z.nullable(id), null),
  /** A visa centre; only on the acceptance side. */
  isCentre: z._default(flag, false),
}

/** All that people write of a company: requests, answers, columns, log, versions and form follow from it. */
export const companyFields = {
  ...companyIdentity,
  ...companyNames,
  ...companyLicence,
  ...companyContact,
  ...companyTerms,
}
export type CompanyField = keyof typeof companyFields
export const COMPANY_FIELDS = Object.keys(companyFields) as readonly CompanyField[]

/** How a company stands, which is changed by calls of its own. */
export const companyStanding = {
  level: oneOf(COMPANY_LEVEL),
  auditStatus: oneOf<AuditStatus>(AUDIT_STATUS),
  /** The version that is in force; 0: none has ever passed. */
  versionNo: integer(0, 999_999),
  /** Why it was stopped; told to nobody but those who manage the company. */
  stopReason: remark(COMPANY_LIMITS.stopReason),
}

const mobiles = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((given) => [
      ...new Set(
        (typeof given === 'string' ? given.split(/[,，;；\s]+/) : given)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      ),
    ]),
  ),
  z.array(z.string().check(z.refine(isMobile, { error: 'rule:mobile' }))),
)

/** How the platform serves a company; its own people do not write it. */
export const companySettings = {
  spPlatform: flag,
  /** Required while it supplies. */
  spNo: z.union([z.literal(''), code(COMPANY_LIMITS.spNo)]),
  /** Who is told of new work by message. */
  notifyMobiles: z._default(mobiles.check(z.maxLength(COMPANY_LIMITS.notifyMobiles)), []),
  /** How the pages for phones show it, beside its logo. */
  brandName: textOrEmpty(COMPANY_LIMITS.brandName),
  brandColor: emptyOr((value) => /^#[0-9a-f]{6}$/i.test(value), 'colour', 7),
  workHours: textOrEmpty(COMPANY_LIMITS.workHours),
}

export const CompanyDraft = z.strictObject({
  ...companyFields,
  auditStatus: z._default(companyStanding.auditStatus, AUDIT_STATUS.TO_AUDIT),
})
export type CompanyDraft = z.output<typeof CompanyDraft>
