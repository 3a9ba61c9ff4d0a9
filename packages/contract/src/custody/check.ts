import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { dayOrNone, flag, id, searchTerm, seenOrUnset, text, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import type { PassportFacts } from '../rules/mrz.ts'
import { answerFields } from '../shape.ts'
import { PASSPORT_LIMITS, passportStatus, PLACED, scanMark } from './passport.ts'

/** C7.35: passports are looked over before they are lodged, and when they are back with a visa. */

export const CHECK = 'center.passport.check'

export const CHECK_PHASES = ['BEFORE', 'AFTER'] as const
const checkPhase = z.enum(CHECK_PHASES, 'rule:choice')

/** What is looked at before it goes to the consulate. */
export const BEFORE_ITEMS = ['photo', 'mrz', 'form', 'label', 'validity', 'pages', 'signature'] as const
export type BeforeItem = (typeof BEFORE_ITEMS)[number]

/** What of a visa is held against the contract. */
export const VISA_FACTS = ['latinName', 'cyrillicName', 'passportNo', 'entries', 'category', 'dates'] as const
export type VisaFact = (typeof VISA_FACTS)[number]

/** The visa as it is printed: the Russia extension. */
const visaFields = {
  visaNo: text(32),
  latinName: text(100),
  cyrillicName: textOrEmpty(100),
  passportNo: text(PASSPORT_LIMITS.passportNo),
  category: textOrEmpty(64),
  entries: textOrEmpty(32),
  validFrom: dayOrNone,
  validTo: dayOrNone,
  stayDays: textOrEmpty(4),
}
export const ReadVisa = z.strictObject(visaFields)
export type ReadVisa = z.output<typeof ReadVisa>

/** What was asked for; empty: nobody said, and nothing is held against it. */
export const ExpectedVisa = z.object({
  latinName: z.string(),
  cyrillicName: z.string(),
  passportNo: z.string(),
  category: z.string(),
  entries: z.string(),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
})
export type ExpectedVisa = z.output<typeof ExpectedVisa>

/** A consulate prints Ё as Е or as it is. */
const plain = (value: string): string =>
  value
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replaceAll('Ё', 'Е')
const differ = (asked: string, read: string): boolean =>
  asked !== '' && plain(read) !== '' && plain(asked) !== plain(read)
const differCode = (asked: string, read: string): boolean => asked !== '' && read !== '' && asked !== read

/** What of the machine-readable zone stands on the form, too. */
const ZONE_FACTS = ['latinName', 'passportNo', 'birthDate', 'passportExpiry'] as const
export type ZoneFact = (typeof ZONE_FACTS)[number]
export type ZoneForm = Readonly<Record<ZoneFact, string>>

/** The zone in the words of the form. */
export const zoneForm = ({ surname = '', givenNames = '', ...facts }: PassportFacts): ZoneForm => ({
  latinName: `${surname} ${givenNames}`.trim(),
  passportNo: facts.passportNo ?? '',
  birthDate: facts.birthDate ?? '',
  passportExpiry: facts.passportExpiryDate ?? '',
})

/** What of the zone is not as the form says; what the form does not say agrees with nothing. */
export const zoneDiffers = (form: ZoneForm, read: ZoneForm): ZoneFact[] =>
  ZONE_FACTS.filter((fact) => plain(form[fact]) !== plain(read[fact]))

const lacks = (asked: string, read: string): boolean => plain(asked) !== '' && plain(read) === ''

/** What of a visa was asked for and nobody has read: it agrees with nothing, so nothing passes with it. */
export function visaUnread(asked: ExpectedVisa, read: ReadVisa): VisaFact[] {
  const found: Record<VisaFact, boolean> = {
    latinName: lacks(asked.latinName, read.latinName),
    cyrillicName: lacks(asked.cyrillicName, read.cyrillicName),
    passportNo: lacks(asked.passportNo, read.passportNo),
    entries: lacks(asked.entries, read.entries),
    category: lacks(asked.category, read.category),
    dates: (asked.from !== null && read.validFrom === null) || (asked.to !== null && read.validTo === null),
  }
  return VISA_FACTS.filter((fact) => found[fact])
}

/** What of a visa is read, and not as it was asked for. */
export function visaDiffers(asked: ExpectedVisa, read: ReadVisa): VisaFact[] {
  const { validFrom, validTo } = read
  const isBackward = validFrom !== null && validTo !== null && validFrom > validTo
  const isLate = asked.from !== null && validFrom !== null && validFrom > asked.from
  const isShort = asked.to !== null && validTo !== null && validTo < asked.to
  const found: Record<VisaFact, boolean> = {
    latinName: differ(asked.latinName, read.latinName),
    cyrillicName: differ(asked.cyrillicName, read.cyrillicName),
    passportNo: differ(asked.passportNo, read.passportNo),
    entries: differCode(asked.entries, read.entries),
    category: differCode(asked.category, read.category),
    dates: isBackward || isLate || isShort,
  }
  return VISA_FACTS.filter((fact) => found[fact])
}

export const CheckRow = z.object({
  /** The passport. */
  id: z.number(),
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderNo: z.string(),
  label: z.nullable(z.string()),
  status: passportStatus,
  ...PLACED,
  phase: checkPhase,
  /** Null: nobody has looked it over since it came. */
  passed: z.nullable(z.boolean()),
  /** What was not right: items before lodging, facts of the visa after. */
  differs: z.array(z.enum([...BEFORE_ITEMS, ...VISA_FACTS])),
  /** Facts of the visa that nobody read. */
  unread: z.array(z.enum(VISA_FACTS)),
  note: z.string(),
  checkedBy: z.string(),
  checkedAt: z.nullable(z.iso.datetime()),
})
export type CheckRow = z.output<typeof CheckRow>

export const CheckSearch = z.strictObject({
  keyword: searchTerm(),
  phase: z.optional(checkPhase),
  state: z.optional(z.enum(['waiting', 'passed', 'failed'], 'rule:choice')),
})
export type CheckSearch = z.output<typeof CheckSearch>

export const checkPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/check/page',
  access: CHECK,
  summary:
    'Passports of the house to be looked over, before lodging and after retrieval, with their last sheet',
  query: PageQuery,
  json: z.strictObject({ searchQuery: z._default(CheckSearch, {}) }),
  data: pageOf(CheckRow),
  repeat: 'harmless',
})

export const CheckDetail = z.object({
  row: CheckRow,
  expected: ExpectedVisa,
  /** Of the holder, as the form says. */
  birthDate: z.nullable(z.iso.date()),
  passportExpiry: z.nullable(z.iso.date()),
  /** The picture and the copies of the passport that are there, to be held beside it. */
  pictures: z.array(z.object({ storageName: z.string(), fileName: z.string() })),
  /** What was read last, as its result says it, which may lack a number or have a longer one. */
  visa: z.nullable(z.object(answerFields(visaFields))),
})
export type CheckDetail = z.output<typeof CheckDetail>

export const checkDetail = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/check/detail',
  access: CHECK,
  summary: 'One passport to be looked over: what was asked for, pictures beside it, and what was read last',
  query: z.strictObject({ passportId: id }),
  data: CheckDetail,
  cacheMs: 0,
})

const SHEETS_AT_ONCE = 100

/** When the last sheet was written that the writer saw, as its row says it; null: there was none. */
const seen = z._default(seenOrUnset, null)

/** What somebody saw of one passport before it is lodged. */
export const BeforeSheet = z.strictObject({
  passportId: id,
  /** What is not right; none: all is. */
  faults: z._default(z.array(z.enum(BEFORE_ITEMS, 'rule:choice')), []),
  note: textOrEmpty(PASSPORT_LIMITS.note),
  seen,
})

export const checkBatch = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/check/batch',
  access: CHECK,
  summary:
    'Sheets of passports before lodging, each for itself: what is right goes on, what is not stays with a note',
  json: z.strictObject({
    ...scanMark,
    sheets: z.array(BeforeSheet).check(z.minLength(1, 'rule:required'), z.maxLength(SHEETS_AT_ONCE)),
  }),
  data: BatchResult,
})

export const checkVisa = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/russiaExt',
  access: CHECK,
  summary:
    'C7.35: the visa as it was read from a passport, held against the contract: it passes when every fact was read and is the same; a wrong one goes back for correction',
  json: z.strictObject({
    passportId: id,
    visa: ReadVisa,
    note: textOrEmpty(PASSPORT_LIMITS.note),
    /** It goes back to the consulate now. */
    correct: z._default(flag, false),
    /** Who carries it then; none: whoever carried its bill. */
    carrierId: z.optional(id),
    seen,
    ...scanMark,
  }),
  data: z.object({
    passed: z.boolean(),
    differs: z.array(z.enum(VISA_FACTS)),
    unread: z.array(z.enum(VISA_FACTS)),
  }),
})
