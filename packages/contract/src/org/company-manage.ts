import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, searchTerm, seen, seenIfThere, seenStatus, seenWithId } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  AUDIT_STATUS,
  companyContact,
  companyFields,
  companyIdentity,
  companyNames,
  companyStanding,
  oneOf,
} from './company.ts'
import { COMPANY_MACHINE } from './company.states.ts'
import { TagMark } from './company-tag.ts'

const MAX_QUOTA_MB = 10_485_760
const QUOTA_MB = { min: 1, max: MAX_QUOTA_MB } as const

const { contactName, contactMobile } = companyContact

export const Company = z.object({
  ...RECORD,
  ...answerFields({ ...companyIdentity, ...companyStanding, contactName, contactMobile }),
  parentName: z.string(),
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
  ...answerFields(companyContact),
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
})
export type CompanyBrief = z.output<typeof CompanyBrief>

/** A company as its form sends it: without an id a new one. */
export const CompanySave = z
  .strictObject({
    id: z.optional(id),
    ...companyFields,
    /** Empty for a new company: the platform gives it one. */
    companyCode: z.union([z.literal(''), companyFields.companyCode]),
    /** Absent: as they are. */
    tagIds: z.optional(z.array(id).check(z.maxLength(50))),
    /** Absent: as it is; null: what the settings give every company. */
    quotaMb: z.optional(z.nullable(integer(QUOTA_MB.min, QUOTA_MB.max))),
    seen: seenIfThere,
  })
  .check(seenWithId)
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
  access: 'sys.company',
  summary: 'Companies, a page: every one for the platform’s people who reach all, else the own one',
  query: CompanyQuery,
  data: pageOf(Company),
})

export const companyList = endpoint({
  method: 'GET',
  path: '/api/company/queryList',
  access: 'sys.company',
  summary: 'Companies in short, without pages, at most 1000',
  query: CompanyFilters,
  data: z.array(CompanyBrief),
})

export const companyStatusNum = endpoint({
  method: 'GET',
  path: '/api/company/statusNum',
  access: 'sys.company',
  summary: 'How many companies are in each audit status',
  query: z.strictObject(filters),
  data: z.array(z.object({ ...answerFields({ auditStatus: companyStanding.auditStatus }), num: z.number() })),
})

export const companyDetail = endpoint({
  method: 'GET',
  path: '/api/company/detail',
  access: 'sys.company',
  summary: 'One company',
  query: z.strictObject({ id }),
  data: Company,
})

export const companyExt = endpoint({
  method: 'GET',
  path: '/api/company/getExt',
  access: 'sys.company',
  summary: 'What is known of a company beside its names: contact, address, logo, invoice, bank, files',
  query: z.strictObject({ id }),
  data: CompanyExt,
})

export const companySave = endpoint({
  method: 'POST',
  path: '/api/company/save',
  access: ['sys.company.add', 'sys.company.edit'],
  summary: 'Add a company, active at once, or change one; other than the platform, the own contact data only',
  json: CompanySave,
  data: z.object({ id: z.number() }),
})

const taken = {
  access: ['sys.company.add', 'sys.company.edit'],
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
  access: 'sys.company.status',
  summary: 'Stop a company (4), which ends all logins of its people, or start it again (1)',
  form: CompanyStatusChange,
  data: z.null(),
})

export const companyDelete = endpoint({
  method: 'POST',
  path: '/api/company/delete',
  access: 'sys.company.delete',
  summary: 'Delete a company that nothing refers to',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const SpPlatform = z.strictObject({
  id,
  spPlatform: companyStanding.spPlatform,
  spNo: companyStanding.spNo,
  seen,
})
export type SpPlatform = z.output<typeof SpPlatform>

export const companySaveSpPlatform = endpoint({
  method: 'POST',
  path: '/api/company/saveSpPlatform',
  access: 'sys.company.edit',
  summary:
    'Whether a company of the acceptance side supplies through the platform, and its supplier number (spNo), by which its bills are found',
  form: SpPlatform,
  data: z.null(),
})

export const companyLog = endpoint({
  method: 'GET',
  path: '/api/company/queryLog',
  access: 'sys.company',
  summary: 'Who changed a company, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

export const companyHistory = endpoint({
  method: 'GET',
  path: '/api/company/history',
  access: 'sys.company',
  summary: 'The states that a company went through, newest first: who moved it, when and why',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})
