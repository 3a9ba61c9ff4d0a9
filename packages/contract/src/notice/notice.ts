import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, flag, id, ids, integer, searchTerm, seen, text, textOrEmpty } from '../fields.ts'
import { IDENTITY } from '../identity.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { Removed } from '../removal/removal.ts'

/** 2 is highlighted in orange. */
export const NOTICE_IMPORTANCE = { ORDINARY: 1, IMPORTANT: 2 } as const
/** '2' opens by itself when the workspace loads, until its reader has said that they know. */
export const NOTICE_TYPE = { ORDINARY: '1', POPUP: '2' } as const

/** Whose screens show it. MANAGER is this back office. */
export const NOTICE_PLATFORMS = ['PC', 'MOBILE', 'MANAGER'] as const
export type NoticePlatform = (typeof NOTICE_PLATFORMS)[number]
/** Where on them. A notice for a ROUTE is for travellers between two cities. */
export const NOTICE_PLACES = ['PC_HOME', 'MOBILE_HOME', 'MANAGER_HOME', 'ROUTE'] as const
export type NoticePlace = (typeof NOTICE_PLACES)[number]

export const NOTICE_LIMITS = { title: 100, content: 20_000, city: 64, companies: 200 } as const

const IDENTITIES = Object.values(IDENTITY)
const identityCode = z.pipe(
  integer(1, 8),
  z
    .number()
    .check(z.refine((value) => IDENTITIES.some((known) => known === value), { error: 'rule:invalid' })),
)

export const Notice = z.object({
  id: z.number(),
  title: z.string(),
  /** Rich text made safe by the server: a small set of tags, links of the web and of mail. */
  content: z.string(),
  importance: z.number(),
  type: z.string(),
  platform: z.enum(NOTICE_PLATFORMS),
  showPlace: z.enum(NOTICE_PLACES),
  departureCity: z.string(),
  arrivalCity: z.string(),
  /** Pinned above the others. */
  topHead: z.boolean(),
  /** From when on and up to when it is shown; without an end, until it is deleted. */
  startTime: z.iso.datetime(),
  endTime: z.nullable(z.iso.datetime()),
  createTime: z.iso.datetime(),
  createUserName: z.string(),
})

/** As its readers get it. */
export const NoticeItem = z.extend(Notice, { known: z.boolean() })
export type NoticeItem = z.output<typeof NoticeItem>

/** As its managers get it. */
export const ManagedNotice = z.extend(Notice, {
  /** Empty: every side of the business. */
  identityCodes: z.array(z.number()),
  /** Empty: every company. */
  companies: z.array(z.object({ id: z.number(), companyName: z.string() })),
  companyName: z.string(),
  /** 0 not yet shown, 1 shown now, 2 over. */
  phase: z.number(),
  knownCount: z.number(),
  updateTime: z.iso.datetime(),
})
export type ManagedNotice = z.output<typeof ManagedNotice>

/** In pages, where what they say would weigh more than all the rest: it comes with the details. */
export const NoticeRow = z.omit(NoticeItem, { content: true })
export type NoticeRow = z.output<typeof NoticeRow>
export const ManagedNoticeRow = z.omit(ManagedNotice, { content: true })
export type ManagedNoticeRow = z.output<typeof ManagedNoticeRow>

/** Changes are told at once. A notice whose time comes or ends changes nothing: it is found by asking now and then. */
export const NOTICE_POLL_MS = 300_000

export const NOTICE_PHASE = { WAITING: 0, SHOWN: 1, OVER: 2 } as const

/** Earlier years are slips of the pen, and not every one of them can be stored and written down again. */
const moment = z.iso
  .datetime({ error: 'rule:invalid' })
  .check(z.refine((value) => value >= '2000', { error: 'rule:invalid' }))

const draft = {
  title: text(NOTICE_LIMITS.title),
  /** HTML; what is not allowed is taken out, and something to read must be left. */
  content: z.string().check(z.trim(), z.minLength(1, 'rule:required'), z.maxLength(NOTICE_LIMITS.content)),
  importance: z._default(integer(1, 2), NOTICE_IMPORTANCE.ORDINARY),
  type: z._default(z.enum(['1', '2'], 'rule:invalid'), NOTICE_TYPE.ORDINARY),
  platform: z._default(z.enum(NOTICE_PLATFORMS, 'rule:invalid'), 'MANAGER'),
  showPlace: z._default(z.enum(NOTICE_PLACES, 'rule:invalid'), 'MANAGER_HOME'),
  departureCity: textOrEmpty(NOTICE_LIMITS.city),
  arrivalCity: textOrEmpty(NOTICE_LIMITS.city),
  topHead: z._default(flag, false),
  /** Absent: at once; a notice that is shown already keeps its start. */
  startTime: z.optional(z.nullable(moment)),
  endTime: z.optional(z.nullable(moment)),
  identityCodes: z._default(z.array(identityCode).check(z.maxLength(4)), []),
  companyIds: z._default(z.array(id).check(z.maxLength(NOTICE_LIMITS.companies)), []),
}

export const NoticeDraft = z.strictObject(draft)
export type NoticeDraft = z.output<typeof NoticeDraft>
export const NoticeUpdate = z.strictObject({
  id,
  ...draft,
  seen,
})
export type NoticeUpdate = z.output<typeof NoticeUpdate>

export const NoticeQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  importance: z.optional(integer(1, 2)),
  type: z.optional(z.enum(['1', '2'], 'rule:invalid')),
  platform: z.optional(z.enum(NOTICE_PLATFORMS, 'rule:invalid')),
  showPlace: z.optional(z.enum(NOTICE_PLACES, 'rule:invalid')),
  phase: z.optional(integer(0, 2)),
})
export type NoticeQuery = z.output<typeof NoticeQuery>

export const noticePage = endpoint({
  method: 'GET',
  path: '/api/sys/notice/page',
  access: 'sys.notice.manage',
  summary: 'Notices to manage, a page without contents: all for the platform, else those of the own company',
  query: NoticeQuery,
  data: pageOf(ManagedNoticeRow),
})

export const noticeTop = endpoint({
  method: 'GET',
  path: '/api/sys/notice/getTopNotices',
  access: 'session',
  summary: 'The notices shown to the reader now, pinned ones first, then the newest',
  query: z.strictObject({
    platform: z._default(z.enum(NOTICE_PLATFORMS, 'rule:invalid'), 'MANAGER'),
    showPlace: z._default(z.enum(NOTICE_PLACES, 'rule:invalid'), 'MANAGER_HOME'),
  }),
  data: z.array(NoticeItem),
})

/** What a reader still has to read and has read: the reader's screen. */
export const NoticeReadQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  known: z.optional(flag),
})
export type NoticeReadQuery = z.output<typeof NoticeReadQuery>

export const noticeReadPage = endpoint({
  method: 'GET',
  path: '/api/sys/notice/readPage',
  access: 'sys.notice',
  summary:
    'Notices for the reader on the home of this back office, those that are over included, a page without contents',
  query: NoticeReadQuery,
  data: pageOf(NoticeRow),
})

export const noticeList = endpoint({
  method: 'GET',
  path: '/api/sys/notice/queryList',
  access: 'session',
  summary:
    'Notices of a place. Asked of the database only with showPlace and both cities, or with showPlace PC_HOME; else empty',
  query: z.strictObject({
    platform: z._default(z.enum(NOTICE_PLATFORMS, 'rule:invalid'), 'PC'),
    showPlace: z.optional(code(32)),
    departureCity: searchTerm(NOTICE_LIMITS.city),
    arrivalCity: searchTerm(NOTICE_LIMITS.city),
  }),
  data: z.array(NoticeItem),
})

export const noticeDetail = endpoint({
  method: 'GET',
  path: '/api/sys/notice/detail',
  access: ['sys.notice.manage', 'sys.notice'],
  summary: 'One notice, for its managers and for those it is for',
  query: z.strictObject({ id }),
  data: ManagedNotice,
})

export const noticeAdd = endpoint({
  method: 'POST',
  path: '/api/sys/notice/add',
  access: 'sys.notice.manage.add',
  summary: 'Add a notice',
  json: NoticeDraft,
  data: z.object({ id: z.number() }),
})

export const noticeUpdate = endpoint({
  method: 'POST',
  path: '/api/sys/notice/update',
  access: 'sys.notice.manage.edit',
  summary:
    'Change a notice; who has read it stays recorded. Refused when it was changed since what the author has seen',
  json: NoticeUpdate,
  data: z.null(),
})

export const noticeDelete = endpoint({
  method: 'POST',
  path: '/api/sys/notice/delete',
  access: 'sys.notice.manage.delete',
  summary: 'Delete a notice',
  form: z.strictObject({ id }),
  data: Removed,
})

export const noticeBatchDelete = endpoint({
  method: 'POST',
  path: '/api/sys/notice/batchDelete',
  access: 'sys.notice.manage.delete',
  summary: 'Delete several notices, all or none',
  form: z.strictObject({ ids }),
  data: Removed,
})

export const noticeTopHead = endpoint({
  method: 'POST',
  path: '/api/sys/notice/changeTopHead',
  access: 'sys.notice.manage.top',
  summary: 'Pin a notice or take the pin away',
  form: z.strictObject({ id, topHead: flag }),
  data: z.null(),
})

export const noticeKnown = endpoint({
  method: 'POST',
  path: '/api/sys/notice/known',
  access: 'session',
  summary: 'The reader knows these notices; saying it again changes nothing',
  form: z.strictObject({ ids }),
  data: z.null(),
})

export const NoticeReader = z.object({
  userId: z.number(),
  realName: z.string(),
  companyName: z.string(),
  knownTime: z.iso.datetime(),
})
export type NoticeReader = z.output<typeof NoticeReader>

export const noticeReaders = endpoint({
  method: 'GET',
  path: '/api/sys/notice/readers',
  access: 'sys.notice.manage',
  summary: 'Who has said that they know a notice, the latest first, a page',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(NoticeReader),
})

export const noticeLog = endpoint({
  method: 'GET',
  path: '/api/sys/notice/queryLog',
  access: 'sys.notice.manage',
  summary: 'Who changed a notice, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})
