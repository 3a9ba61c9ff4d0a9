import * as z from 'zod/mini'
import type { RequiredRule, RuleKey } from './issues.ts'
import { MAX_CENTS } from './money.ts'
import { isDay } from './rules/days.ts'
import { idCard18, isIdCard } from './rules/id-card.ts'
import { INTEGER_CAP, isNumber } from './rules/numbers.ts'
import {
  MIN_PASSWORD_LENGTH,
  isContactPhone,
  isEmail,
  isMobile,
  isPhone,
  isReadable,
  isTaxCode,
} from './rules/patterns.ts'
import { withoutUnseen } from './rules/unseen.ts'

/**
 * Building blocks for request schemas. Form and query values arrive as text, so numbers are read from text
 * as well as from JSON numbers. An `error` of the form `rule:name` names a text in the messages package.
 */

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Also what turns the direction of writing: a name would be read as another one than is kept. */
const isControl = (char: string): boolean => {
  const point = char.charCodeAt(0)
  return (
    point < 32 ||
    point === 127 ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  )
}
const isLayout = (char: string): boolean => [TAB, LINE_FEED, CARRIAGE_RETURN].includes(char.charCodeAt(0))

/** Lone halves of a surrogate pair cannot be stored as UTF-8. */
const isStorable = (value: string): boolean => value.isWellFormed()

/** Without blanks at its ends, and without what nobody sees. */
export const plain = z.overwrite<string>((value) => withoutUnseen(value).trim())

const oneLine = z.refine<string>((value) => isStorable(value) && !Array.from(value).some(isControl), {
  error: 'rule:controlCharacter',
  abort: true,
})
const printable = z.refine<string>(
  (value) => isStorable(value) && !Array.from(value).some((char) => isControl(char) && !isLayout(char)),
  { error: 'rule:controlCharacter' },
)

/** One line, and there: what nobody can see is not. */
const presentLine = (rule: RequiredRule | 'required') => [
  z.minLength(1, { error: `rule:${rule}`, abort: true }),
  oneLine,
  z.refine<string>(isReadable, { error: `rule:${rule}`, abort: true }),
]

/** One line of text that must be present. */
export const text = (max: number, min = 1) =>
  z.string().check(plain, ...presentLine('required'), z.minLength(min), z.maxLength(max))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && withoutUnseen(value).trim() === '')

/** Says the field's own words when nothing was given; a wrong kind of value stays "not valid". */
const whenBlank = (rule: RequiredRule) => ({
  error: ({ input }: { input?: unknown }) => (isBlank(input) ? `rule:${rule}` : undefined),
})

/** One line of text that must be present and says so in its own words. */
export const requiredText = (rule: RequiredRule, max: number) =>
  z.string(whenBlank(rule)).check(plain, ...presentLine(rule), z.maxLength(max))

/** One line of text, or several, that may be empty; absent is not the same. */
export const line = (max: number) => z.string().check(plain, z.maxLength(max), oneLine)
export const lines = (max: number) => z.string().check(plain, z.maxLength(max), printable)

/** One line of text that may be empty; absent means empty. */
export const textOrEmpty = (max: number) => z._default(line(max), '')

/** Several lines of text that may be empty; absent means empty. */
export const remark = (max: number) => z._default(lines(max), '')

/** A code: letters, digits and `_ . -`, such as dictionary types and entry codes. */
export const code = (max: number) =>
  z
    .string()
    .check(
      plain,
      z.minLength(1, 'rule:required'),
      z.maxLength(max),
      z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code'),
    )

/** One line of text that must be present and fit. */
export const matching = (matches: (value: string) => boolean, rule: RuleKey) =>
  z
    .string()
    .check(plain, z.minLength(1, 'rule:required'), z.refine<string>(matches, { error: `rule:${rule}` }))

export const mobile = matching(isMobile, 'mobile')
export const phone = matching(isPhone, 'phone')
export const email = matching(isEmail, 'email')
export const day = matching(isDay, 'date')

/** A calendar day that may be missing, as forms with a date field send it. */
export const dayOrNone = z._default(
  z.nullable(z.iso.date('rule:date').check(z.refine<string>(isDay, { error: 'rule:date' }))),
  null,
)

/** Later than anybody plans, and early enough to count on from. */
export const LAST_DAY = '2100-12-31'
/** Earlier than anybody asks about, and late enough to look back from. */
const FIRST_DAY = '1900-01-01'

/** A day of a journey, or one that somebody asks about: days are counted on from it, and the calendar ends in 9999. */
export const plannedDay = day.check(
  z.refine<string>((value) => value <= LAST_DAY, { error: 'rule:dayTooFar' }),
  z.refine<string>((value) => value >= FIRST_DAY, { error: 'rule:dayTooEarly' }),
)

export const taxCode = matching(isTaxCode, 'taxCode').check(z.toUpperCase())

/** Kept with 18 characters, so that the old and the new number of a person are the same. */
export const idCard = z.pipe(
  matching(isIdCard, 'idCard'),
  z.transform((value: string) => idCard18(value) ?? value),
)

/** The number of a contact of an application, who may be abroad. */
export const contactMobile = z
  .string(whenBlank('contactMobileRequired'))
  .check(
    plain,
    z.minLength(1, 'rule:contactMobileRequired'),
    z.refine<string>(isContactPhone, { error: 'rule:mobile' }),
  )

/** A code that came by SMS. */
export const smsCode = z.string().check(plain, z.regex(/^\d{6}$/, 'rule:smsCode'))

const PASSWORD_MAX = 128

/** A password to check: whatever somebody once chose. */
export const password = z.string().check(z.minLength(1, 'rule:required'), z.maxLength(PASSWORD_MAX))

/** A password to set. */
export const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, 'rule:password'), z.maxLength(PASSWORD_MAX))

/** A search term: matches anywhere in the value; absent means "any". */
export const searchTerm = (max = 64) => z.optional(z.string().check(plain, z.maxLength(max), oneLine))

/** As many as a list to choose from holds; whatever else there is, is found by a search term. */
export const OPTIONS_MAX = 1000

const numeric = z.pipe(
  z.union([z.number(), z.string().check(plain, z.regex(/^-?\d{1,15}$/, 'rule:integer'))]),
  z.transform(Number),
)

export const integer = (min: number, max: number) =>
  z.pipe(
    numeric,
    z
      .number()
      .check(
        z.refine<number>(Number.isInteger, { error: 'rule:integer', abort: true }),
        z.gte(min),
        z.lte(max),
      ),
  )

export const id = integer(1, Number.MAX_SAFE_INTEGER)

/** An instant that somebody asks about or sets; the calendar of the database begins with the year 1. */
export const moment = z.iso
  .datetime({ error: 'rule:invalid' })
  .check(z.refine((value) => value >= '1000', { error: 'rule:invalid' }))

/**
 * The `updateTime` that a record had when somebody began to change it: what others have changed since is not written
 * over. Every form that changes a record that is there sends it.
 */
export const seen = z.iso
  .datetime('rule:seenRequired')
  .check(z.refine((value) => value >= '1000', { error: 'rule:seenRequired' }))

/** The same of what has no record until somebody sets it: null is seen where nobody has. */
export const seenOrUnset = z.nullable(seen)

/** The same in a form that adds a record or, with its id, changes one: `.check(seenWithId)`. */
export const seenIfThere = z.optional(seen)
export const seenWithId = z.refine<{ id?: unknown; seen?: string | undefined }>(
  (draft) => draft.id === undefined || draft.seen !== undefined,
  { error: 'rule:seenRequired', path: ['seen'] },
)

/** A state of a machine that numbers them. */
export const stateIn = <State extends number>(states: readonly State[]) =>
  z.pipe(integer(0, Math.max(...states)), z.literal([...states], 'rule:invalid'))

/**
 * The state in which somebody saw a record that they want to move: if it was moved since, they are told by whom.
 * Absent: they take it as it is.
 */
export const seenStatus = <State extends number>(states: readonly State[]) => z.optional(stateIn(states))

/** The same where it is asked for: a form that was opened on a record that moved since writes nothing over that. */
export const sawStatus = <State extends number>(states: readonly State[]) =>
  z.pipe(z.number('rule:seenRequired'), z.literal([...states], 'rule:invalid'))

/** The id of something that must be chosen and says so in its own words. */
export const requiredChoice = (rule: RequiredRule) =>
  z.pipe(
    z.union(
      [
        z.number(),
        z.string().check(plain, z.minLength(1, `rule:${rule}`), z.regex(/^\d{1,15}$/, 'rule:integer')),
      ],
      whenBlank(rule),
    ),
    id,
  )

export const positiveInteger = integer(1, INTEGER_CAP)

/** Money; a correction may be negative. */
export const cents = (min = 0) => integer(min, MAX_CENTS)

/** A share of the whole, 0 to 1. */
export const proportion = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(plain, z.refine<string>(isNumber, { error: 'rule:proportion' }))]),
    z.transform(Number),
  ),
  z.number().check(z.refine<number>((value) => value >= 0 && value <= 1, { error: 'rule:proportion' })),
)

/** 0 disabled, 1 enabled. */
export const VALID = { DISABLED: 0, ENABLED: 1 } as const
export const valid = z.pipe(integer(0, 1), z.literal([0, 1]))

const truthWords: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }

/** A switch, from JSON or from form text. */
export const flag = z.pipe(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'], 'rule:invalid')]),
    z.transform((value): boolean => (typeof value === 'boolean' ? value : truthWords[value] === true)),
  ),
  z.boolean(),
)

/** Several values: repeated keys, one value, or one comma-separated text. */
const several = z.pipe(
  z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()]),
  z.transform((value) => {
    const parts = Array.isArray(value) ? value : String(value).split(',')
    return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))]
  }),
)

const idText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'rule:integer')), z.transform(Number))

export const ids = z.pipe(several, z.array(idText).check(z.minLength(1, 'rule:required'), z.maxLength(200)))

export const codes = (max: number) =>
  z.pipe(several, z.array(code(64)).check(z.minLength(1, 'rule:required'), z.maxLength(max)))

/** A file of a multipart body; the browser's and Node's File both fit. */
export interface UploadedFile {
  readonly name: string
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

const isUploadedFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'name' in value

export const uploads = (max: number) =>
  z.array(z.custom<UploadedFile>(isUploadedFile)).check(z.minLength(1, 'rule:required'), z.maxLength(max))

/** A number out of a fixed set. */
export const oneOf = <Value extends number>(values: Readonly<Record<string, Value>>) => {
  const known = Object.values(values)
  return z.pipe(integer(0, Math.max(...known)), z.literal(known, 'rule:invalid'))
}
