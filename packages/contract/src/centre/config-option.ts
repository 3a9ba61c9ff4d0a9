import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, remark, seenIfThere, seenWithId, textOrEmpty } from '../fields.ts'
import { isTakenPrefix } from '../number-prefixes.ts'
import { RECORD, answerFields } from '../shape.ts'
import { inOrder, periodFields, versionFields } from './config-period.ts'

/** How the own centre works, where it may differ from the platform; each option is read by what it is about (C7.33). */

export const OPTION = 'center.config.option'
const LIMITS = { head: 64, note: 120, hours: 64, prefix: 4 } as const

/** As the platform has it, or on or off whatever that says. */
export const SWITCHES = ['platform', 'on', 'off'] as const
const choice = z._default(z.enum(SWITCHES, 'rule:choice'), 'platform')

/** What is only told, or must be put right before it goes on. */
export const CHECK_LEVELS = ['warn', 'block'] as const
const check = z._default(z.enum(CHECK_LEVELS, 'rule:choice'), 'warn')
export const OPTION_CHECKS = ['passportValidity', 'contractSigned'] as const
export type OptionCheck = (typeof OPTION_CHECKS)[number]

/** Labels on a sheet of A4, as shops sell them: across × down. */
export const LABEL_SHEETS = ['3x10', '4x12', '5x13'] as const
export type LabelSheet = (typeof LABEL_SHEETS)[number]

/** What numbers of contracts begin with where a centre has not said otherwise. */
export const CONTRACT_PREFIX = 'HT'
const PREFIX_PATTERN = /^([A-Z]{2,4})?$/

const optionValues = {
  smsCreated: choice,
  smsConfirmed: choice,
  smsIncomplete: choice,
  smsResult: choice,
  smsPickup: choice,
  confirmNeedsForms: choice,
  secondReview: choice,
  /** Before a contract is accepted: passports valid for six months beyond the journey. */
  passportValidity: check,
  /** Before it is reviewed: signed by the customer on a phone or tablet. */
  contractSigned: check,
  /** Letters before the numbers of contracts that are made from then on; empty: as everywhere. */
  contractPrefix: textOrEmpty(LIMITS.prefix).check(
    z.regex(PREFIX_PATTERN, 'rule:contractPrefix'),
    z.refine((prefix) => !isTakenPrefix(prefix), 'rule:contractPrefixTaken'),
  ),
  labelSheet: z._default(z.enum(LABEL_SHEETS, 'rule:choice'), '3x10'),
  /** For how many days what is kept of somebody stays after their passport went back; null: as the platform has it. */
  purgeDays: z._default(z.nullable(integer(1, 3650)), null),
  /** After how many days a passport that is ready is noted as unclaimed; null: as the platform has it. */
  unclaimedDays: z._default(z.nullable(integer(1, 3650)), null),
  /** When customers are served, as they read it on their phones. */
  openingHours: textOrEmpty(LIMITS.hours),
  /** Above receipts, in place of the name of the company; empty: that name. */
  receiptHead: textOrEmpty(LIMITS.head),
  /** Below what a receipt tells. */
  receiptNote: textOrEmpty(LIMITS.note),
}
export const OPTION_SWITCHES = [
  'smsCreated',
  'smsConfirmed',
  'smsIncomplete',
  'smsResult',
  'smsPickup',
  'confirmNeedsForms',
  'secondReview',
] as const
export type OptionSwitch = (typeof OPTION_SWITCHES)[number]

export const optionFields = { options: z.strictObject(optionValues), remark: remark(255), ...periodFields }

const OptionVersion = z.object({ ...RECORD, ...answerFields(optionFields), ...versionFields })
export type OptionVersion = z.output<typeof OptionVersion>

export const optionGet = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/option/get',
  access: OPTION,
  summary:
    'The options of the own centre in all their versions, the latest first; none: as the platform has it',
  data: z.array(OptionVersion),
  cacheMs: 0,
})

export const optionSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/option/save',
  access: OPTION,
  summary:
    'Work otherwise from a day on (what held until then ends the day before), or change what has not begun',
  json: z.strictObject({ id: z.optional(id), ...optionFields, seen: seenIfThere }).check(seenWithId, inOrder),
  data: z.object({ id: z.number() }),
})

export const optionDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/option/delete',
  access: OPTION,
  summary: 'Delete a version of the options that has not begun; the one before goes on',
  form: z.strictObject({ id }),
  data: z.null(),
})
