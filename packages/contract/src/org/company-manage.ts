import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, oneOf, searchTerm, seen, seenIfThere, seenStatus, seenWithId } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  AUDITED,
  AUDIT_STATUS,
  COMPANY_READ,
  companyContact,
  companyFields,
  companyIdentity,
  companyNames,
  companySettings,
  companyStanding,
  companyTerms,
  type SettleMode,
} from './company.ts'
import { IDENTITY } from '../identity.ts'
import { COMPANY_MACHINE } from './company.states.ts'
import { TagMark } from './company-tag.ts'

const MAX_QUOTA_MB = 10_485_760
const QUOTA_MB = { min: 1, max: MAX_QUOTA_MB } as const

const { licenceNo, licenceFrom, licenceTo, legalPerson, certificates: _, ...called } = AUDITED
const { spPlatform, spNo, ...settings } = companySettings

export const Company = z.object({
  ...RECORD,
  ...answerFields({ ...companyIdentity, ...called, ...companyTerms, ...companyStanding, spPlatform, spNo }),
  /** Of the main contact. */
  contactName: z.string(),
  contactMobile: z.string(),
  parentName: z.string(),
  acceptOrgName: z.string(),
  /** When its newest version was handed in; null: long ago. */
  submitTime: z.nullable(z.iso.datetime()),
  /** Whether the reader handed in the version that waits: they take it back, others decide on it. */
  ownWaits: z.boolean(),
  /** What the platform calls it by among its staff; nobody else is told. */
  tags: z.array(TagMark),
  branches: z.number(),
  departments: z.number(),
  users: z.number(),
  roles: z.number(),
  fileBytes: z.number(),
  quotaBytes: z.number(),
})
export type Company = z.output<typeof Company>

/** What the staff fill in beside the names. */
export const CompanyExt = z.object({
  companyId: z.number(),
  ...answerFields({
    licenceNo,
    licenceFrom,
    licenceTo,
    legalPerson,
    certificates: AUDITED.certificates,
    ...companyContact,
    ...settings,
  }),
  /** From the province down. */
  districtName: z.string(),
  files: z.number(),
  /** Null: the limit that the settings give every company. */
  quotaMb: z.nullable(z.number()),
  updateTime: RECORD.updateTime,
})
export type CompanyExt = z.output<typeof CompanyExt>

export const CompanyBrief = z.pick(Company, {
  id: true,
  companyCode: true,
  companyName: true,
  shortName: true,
  identityCode: true,
  level: true,
  parentId: true,
  auditStatus: true,
  versionNo: true,
})
export type CompanyBrief = z.output<typeof CompanyBrief>

/** What a form of a company sends. */
export const companyForm = {
  ...companyFields,
  /** Empty for a new company: the platform gives it one. */
  companyCode: z.union([z.literal(''), companyFields.companyCode]),
  /** Absent: as they are. */
  tagIds: z.optional(z.array(id).check(z.maxLength(50))),
  /** Absent: as it is; null: what the settings give every company. */
  quotaMb: z.optional(z.nullable(integer(QUOTA_MB.min, QUOTA_MB.max))),
}

interface Together {
  licenceFrom: string | null
  licenceTo: string | null
  settleMode: SettleMode
  paymentDay: number | null
  isCentre: boolean
  identityCode: number
}

/** What no field can tell by itself. */
export const companyChecks = [
  z.refine<Together>(({ licenceFrom: from, licenceTo: to }) => from === null || to === null || from <= to, {
    path: ['licenceTo'],
    error: 'rule:afterStart',
  }),
  z.refine<Together>(({ settleMode, paymentDay }) => settleMode !== 'monthly' || paymentDay !== null, {
    path: ['paymentDay'],
    error: 'rule:required',
  }),
  z.refine<Together>(({ isCentre, identityCode }) => !isCentre || identityCode === IDENTITY.VISA, {
    path: ['isCentre'],
    error: 'rule:centreOnly',
  }),
] as const

/** A company as its form sends it: without an id a new one. */
export const CompanySave = z
  .strictObject({ id: z.optional(id), ...companyForm, seen: seenIfThere })
  .check(seenWithId, ...companyChecks)
export type CompanySave = z.output<typeof CompanySave>

const filters = {
  /** Matches code, names, tax code or pinyin. */
  keyword: searchTerm(),
  identityCode: z.optional(companyFields.identityCode),
  tagId: z.optional(id),
}
const auditStatus = z.optional(companyStanding.auditStatus)

export const CompanyQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('companyName', 'identityCode', 'auditStatus', 'fileBytes'),
  ...filters,
  auditStatus,
})
export type CompanyQuery = z.output<typeof CompanyQuery>
const CompanyFilters = z.strictObject({ ...filters, auditStatus })
export type CompanyFilters = z.output<typeof CompanyFilters>

export const companyPage = endpoint({
  method: 'GET',
  path: '/api/company/page',
  access: COMPANY_READ,
  summary: 'Companies, a page: every one for the platform’s people who reach all, else the own one',
  query: CompanyQuery,
  data: pageOf(Company),
})

export const companyList = endpoint({
  method: 'GET',
  path: '/api/company/queryList',
  access: COMPANY_READ,
  summary: 'Companies in short, without pages, at most 1000',
  query: CompanyFilters,
  data: z.array(CompanyBrief),
})

export const companyStatusNum = endpoint({
  method: 'GET',
  path: '/api/company/statusNum',
  access: COMPANY_READ,
  summary: 'How many companies are in each audit status',
  query: z.strictObject(filters),
  data: z.array(z.object({ ...answerFields({ auditStatus: companyStanding.auditStatus }), num: z.number() })),
})

export const companyDetail = endpoint({
  method: 'GET',
  path: '/api/company/detail',
  access: COMPANY_READ,
  summary: 'One company',
  query: z.strictObject({ id }),
  data: Company,
})

export const companyExt = endpoint({
  method: 'GET',
  path: '/api/company/getExt',
  access: COMPANY_READ,
  summary:
    'What is known of a company beside its names: licence, contacts, address, logo, invoice, bank, settings, files',
  query: z.strictObject({ id }),
  data: CompanyExt,
})

export const companySave = endpoint({
  method: 'POST',
  path: '/api/company/save',
  access: ['cust.company.add', 'cust.company.edit'],
  summary:
    'Add a company, which then waits for its audit, or change what needs none; other than the platform, the own contact data only',
  json: CompanySave,
  data: z.object({ id: z.number() }),
})

const taken = {
  access: ['cust.company.add', 'cust.company.edit'],
  data: z.boolean(),
} as const

export const companyNameExist = endpoint({
  method: 'GET',
  path: '/api/company/isCompanyNameExist',
  summary: 'Whether a company other than the one given has this name',
  query: z.strictObject({ companyName: companyNames.companyName, id: z.optional(id) }),
  ...taken,
})

export const shortNameExist = endpoint({
  method: 'GET',
  path: '/api/company/isShortNameExist',
  summary: 'Whether a company other than the one given has this short name',
  query: z.strictObject({ shortName: companyNames.shortName, id: z.optional(id) }),
  ...taken,
})

export const CompanyStatusChange = z.strictObject({
  id,
  auditStatus: oneOf({ PASS: AUDIT_STATUS.PASS, STOPPED: AUDIT_STATUS.STOPPED }),
  reason: companyStanding.stopReason,
  seenStatus: seenStatus(COMPANY_MACHINE.states),
})
export type CompanyStatusChange = z.output<typeof CompanyStatusChange>

export const companyUpdateStatus = endpoint({
  method: 'POST',
  path: '/api/company/updateStatus',
  access: 'cust.company.status',
  summary: 'Stop a company (4), which ends all logins of its people, or start it again (1)',
  form: CompanyStatusChange,
  data: z.null(),
})

export const companyDelete = endpoint({
  method: 'POST',
  path: '/api/company/delete',
  access: 'cust.company.delete',
  summary: 'Delete a company that nothing refers to',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const SpPlatform = z.strictObject({ id, ...companySettings, seen })
export type SpPlatform = z.output<typeof SpPlatform>

export const companySaveSpPlatform = endpoint({
  method: 'POST',
  path: '/api/company/saveSpPlatform',
  access: 'cust.company.edit',
  summary:
    'How the platform serves a company: whom it tells of work, how pages for phones show it, and of the acceptance side whether it supplies and under which number (spNo) its bills are found',
  form: SpPlatform,
  data: z.null(),
})

export const companyLog = endpoint({
  method: 'GET',
  path: '/api/company/queryLog',
  access: COMPANY_READ,
  summary: 'Who changed a company, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

export const companyHistory = endpoint({
  method: 'GET',
  path: '/api/company/history',
  access: COMPANY_READ,
  summary: 'The states that a company went through, newest first: who moved it, when and why',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})
