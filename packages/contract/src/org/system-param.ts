import * as z from 'zod/mini'
import { flag, integer, textOrEmpty } from '../fields.ts'
import { ruleFailures, type BrokenRule } from '../issues.ts'
import { MAX_CENTS, moneyText } from '../money.ts'
import { isTime } from '../rules/clock-times.ts'

export const PARAM_GROUPS = ['security', 'site', 'sms', 'data', 'visa', 'money'] as const
export type ParamGroup = (typeof PARAM_GROUPS)[number]

export type ParamUnit = 'times' | 'days' | 'messages' | 'orders' | 'gib'

/** What a parameter may be. Money is cents, a duration whole minutes; a secret is used, and never shown or logged. */
type ParamKindParts =
  | { kind: 'text'; fallback: string; max: number }
  | { kind: 'secret'; fallback: string; min: number; max: number }
  | { kind: 'number'; fallback: number; min: number; max: number; unit: ParamUnit }
  | { kind: 'money'; fallback: number; min: number; max: number }
  | { kind: 'duration'; fallback: number; min: number; max: number }
  | { kind: 'boolean'; fallback: boolean }
  | { kind: 'json'; fallback: unknown; schema: z.ZodMiniType }

/** The fallback holds while nobody has set a value. Internal ones are the product's own and nobody's to change. */
export type ParamDefinition = ParamKindParts & { group: ParamGroup; internal?: true }

export const PARAM_KINDS = ['text', 'secret', 'number', 'money', 'duration', 'boolean', 'json'] as const

const DAY_MINUTES = 24 * 60

const clock = z.string().check(z.refine<string>(isTime, { error: 'rule:time' }))

/** From and to as `hh:mm` of UTC+8, the end not included; over midnight where it begins later than it ends. */
export const QuietHours = z.nullable(z.strictObject({ from: clock, to: clock }))
export type QuietHours = z.output<typeof QuietHours>

const SYSTEM_PARAMS = {
  'security.simplePassword': { kind: 'secret', fallback: '123456', min: 6, max: 128, group: 'security' },
  'security.idleMinutes': { kind: 'duration', fallback: 120, min: 10, max: DAY_MINUTES, group: 'security' },
  'security.registrationOpen': { kind: 'boolean', fallback: true, group: 'security' },
  'site.icpNumber': { kind: 'text', fallback: '', max: 64, group: 'site' },
  'sms.dailyLimitPerMobile': {
    kind: 'number',
    fallback: 10,
    min: 1,
    max: 1000,
    unit: 'messages',
    group: 'sms',
  },
  'sms.dailyLimitTotal': {
    kind: 'number',
    fallback: 5000,
    min: 1,
    max: 10_000_000,
    unit: 'messages',
    group: 'sms',
  },
  'sms.retryAttempts': { kind: 'number', fallback: 5, min: 0, max: 10, unit: 'times', group: 'sms' },
  'sms.quietHours': {
    kind: 'json',
    fallback: { from: '22:00', to: '08:00' },
    schema: QuietHours,
    group: 'sms',
  },
  'sms.segmentPrice': { kind: 'money', fallback: 5, min: 0, max: 10_000, group: 'sms' },
  'sms.reportToken': { kind: 'secret', fallback: '', min: 8, max: 128, group: 'sms' },
  'file.quotaGib': { kind: 'number', fallback: 20, min: 1, max: 1_000_000, unit: 'gib', group: 'data' },
  'export.keepDays': { kind: 'number', fallback: 7, min: 1, max: 90, unit: 'days', group: 'data' },
  'inbox.keepDays': { kind: 'number', fallback: 30, min: 1, max: 3650, unit: 'days', group: 'data' },
  'quartz.logDays': { kind: 'number', fallback: 90, min: 1, max: 3650, unit: 'days', group: 'data' },
  'holiday.remindDays': { kind: 'number', fallback: 60, min: 1, max: 366, unit: 'days', group: 'data' },
  'document.remindDays': { kind: 'number', fallback: 180, min: 1, max: 730, unit: 'days', group: 'data' },
  /** Passports that are ready for so long are noted as unclaimed. */
  'custody.unclaimedDays': { kind: 'number', fallback: 90, min: 1, max: 3650, unit: 'days', group: 'visa' },
  /** What is kept of somebody is erased so many days after their passport went back. */
  'privacy.purgeDays': { kind: 'number', fallback: 90, min: 1, max: 3650, unit: 'days', group: 'visa' },
  /** C9.5: a Russian e-visa ends so many days after the entry. */
  'visa.evisaExitDays': { kind: 'number', fallback: 15, min: 1, max: 365, unit: 'days', group: 'visa' },
  'visa.evisaDaysAhead': { kind: 'number', fallback: 4, min: 0, max: 60, unit: 'days', group: 'visa' },
  /** Whether an order is confirmed only once the applications in it are whole. */
  'order.confirmNeedsForms': { kind: 'boolean', fallback: true, group: 'visa' },
  'sms.orderCreated': { kind: 'boolean', fallback: false, group: 'sms' },
  'sms.orderConfirmed': { kind: 'boolean', fallback: false, group: 'sms' },
  'sms.orderIncomplete': { kind: 'boolean', fallback: false, group: 'sms' },
  'sms.orderResult': { kind: 'boolean', fallback: true, group: 'sms' },
  'sms.orderPickup': { kind: 'boolean', fallback: false, group: 'sms' },
  /** Whether an application is approved only by a second person who has looked at its documents. */
  'visa.secondReview': { kind: 'boolean', fallback: false, group: 'visa' },
  /** How the robot signs in at consular sites. */
  'visa.russiaSitePassword': { kind: 'secret', fallback: '', min: 1, max: 128, group: 'visa' },
  'visa.philippinesSitePassword': { kind: 'secret', fallback: '', min: 1, max: 128, group: 'visa' },
  /** How long a claimed order is kept for whoever claimed it. */
  'visa.claimMinutes': { kind: 'duration', fallback: 10, min: 1, max: 240, group: 'visa' },
  /** How many orders one person keeps at a time. */
  'visa.claimsAtOnce': { kind: 'number', fallback: 10, min: 1, max: 200, unit: 'orders', group: 'visa' },
  /** Refunds above it are let go by a second person. */
  'payment.refund.approveAbove': {
    kind: 'money',
    fallback: 50_000,
    min: 0,
    max: MAX_CENTS,
    group: 'money',
  },
  /** Differences above it are explained by two people. */
  'finance.reconcile.approveAbove': {
    kind: 'money',
    fallback: 10_000,
    min: 0,
    max: MAX_CENTS,
    group: 'money',
  },
  /** Reductions of bills above it take a permission of their own. */
  'bill.reduce.approveAbove': { kind: 'money', fallback: 100_000, min: 0, max: MAX_CENTS, group: 'money' },
  /** What a clerk may take off a contract without asking. */
  'contract.discountLimit': { kind: 'money', fallback: 5_000, min: 0, max: MAX_CENTS, group: 'money' },
  /** Changes of a contract's fees above it are let through by two people. */
  'contract.approval.twoAbove': { kind: 'money', fallback: 100_000, min: 0, max: MAX_CENTS, group: 'money' },
  /** Where the print service of a machine is to be had. */
  'print.lodopInstaller': {
    kind: 'text',
    fallback: 'https://www.lodop.net/download.html',
    max: 255,
    group: 'data',
  },
  /** Those above it take a permission of their own. */
  'contract.approval.largeAbove': {
    kind: 'money',
    fallback: 500_000,
    min: 0,
    max: MAX_CENTS,
    group: 'money',
  },
  /** How long somebody has a supply order to themselves, and how much working time it may take. */
  'supply.lockMinutes': { kind: 'duration', fallback: 20, min: 2, max: 240, group: 'money' },
  'supply.reactMinutes': { kind: 'duration', fallback: 120, min: 5, max: 4500, group: 'money' },
  /** How long a customer may pay by what a channel shows. */
  'payment.tryMinutes': { kind: 'duration', fallback: 15, min: 2, max: 120, group: 'money' },
  /** What we are with payment channels, and the keys by which both sides know each other. */
  'payment.wechat.mchId': { kind: 'text', fallback: '', max: 32, group: 'money' },
  'payment.wechat.appId': { kind: 'text', fallback: '', max: 32, group: 'money' },
  'payment.wechat.serialNo': { kind: 'text', fallback: '', max: 64, group: 'money' },
  'payment.wechat.privateKey': { kind: 'secret', fallback: '', min: 1, max: 8192, group: 'money' },
  'payment.wechat.apiKey': { kind: 'secret', fallback: '', min: 32, max: 32, group: 'money' },
  'payment.wechat.platformSerialNo': { kind: 'text', fallback: '', max: 64, group: 'money' },
  'payment.wechat.platformKey': { kind: 'text', fallback: '', max: 8192, group: 'money' },
  'payment.alipay.appId': { kind: 'text', fallback: '', max: 32, group: 'money' },
  'payment.alipay.privateKey': { kind: 'secret', fallback: '', min: 1, max: 8192, group: 'money' },
  'payment.alipay.publicKey': { kind: 'text', fallback: '', max: 8192, group: 'money' },
  /** The role that receives what a new version of the product adds. */
  'org.administratorRole': { kind: 'text', fallback: '', max: 32, group: 'data', internal: true },
  /** Which reference data the database holds. */
  'seed.reference': { kind: 'text', fallback: '', max: 128, group: 'data', internal: true },
  /** Which accounts the first start made: demo or production. */
  'seed.accounts': { kind: 'text', fallback: '', max: 32, group: 'data', internal: true },
  'seed.story': { kind: 'text', fallback: '', max: 32, group: 'data', internal: true },
  /** The day on which a year of a busy centre was filled in; empty: none was. */
  'seed.year': { kind: 'text', fallback: '', max: 32, group: 'data', internal: true },
} as const satisfies Record<string, ParamDefinition>

export type SystemParamKey = keyof typeof SYSTEM_PARAMS

type Definitions = typeof SYSTEM_PARAMS
type ValueOf<D> = D extends { kind: 'json'; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : D extends { kind: 'boolean' }
    ? boolean
    : D extends { kind: 'text' | 'secret' }
      ? string
      : number

export type ParamValue<Key extends SystemParamKey> = ValueOf<Definitions[Key]>

type ShownKeyOf<Key extends SystemParamKey> = Key extends SystemParamKey
  ? Definitions[Key] extends { internal: true }
    ? never
    : Key
  : never

/** The parameters that people see and change. */
export type ShownParamKey = ShownKeyOf<SystemParamKey>

export const definitionOf = (key: SystemParamKey): ParamDefinition => SYSTEM_PARAMS[key]

export const SHOWN_PARAMS = (Object.keys(SYSTEM_PARAMS) as SystemParamKey[]).filter(
  (key): key is ShownParamKey => definitionOf(key).internal !== true,
)

/** Says the bound as people write it; the parts are rules with a text. */
const within = (
  { min, max }: { min: number; max: number },
  rules: { least: string; most: string },
  write: (bound: number) => string | number,
) =>
  z.check<number>(({ value, issues }) => {
    if (value >= min && value <= max) return
    const rule = value < min ? rules.least : rules.most
    const params = { min: write(min), max: write(max) }
    issues.push({ code: 'custom', input: value, message: `rule:${rule}`, params })
  })

const RANGE = { least: 'tooSmall', most: 'tooBig' }
const MINUTES = { least: 'durationShort', most: 'durationLong' }

/** Written by hand it is a text; asked for by a program it may be the value itself. */
const jsonValue = z.transform((given: unknown, context) => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    context.issues.push({ code: 'custom', input: given, message: 'rule:json' })
    return z.NEVER
  }
})

/** One rule for both sides. */
function schemaOf(definition: ParamDefinition): z.ZodMiniType {
  switch (definition.kind) {
    case 'text':
      return textOrEmpty(definition.max)
    case 'secret':
      return z.string().check(z.minLength(definition.min), z.maxLength(definition.max))
    case 'number':
      return integer(-MAX_CENTS, MAX_CENTS).check(within(definition, RANGE, (bound) => bound))
    case 'money':
      return integer(-MAX_CENTS, MAX_CENTS).check(within(definition, RANGE, moneyText))
    case 'duration':
      return integer(-MAX_CENTS, MAX_CENTS).check(within(definition, MINUTES, (bound) => bound))
    case 'boolean':
      return flag
    case 'json':
      return z.pipe(z.pipe(z.unknown(), jsonValue), definition.schema)
  }
}

type Read<Key extends SystemParamKey> = { value: ParamValue<Key> } | { broken: BrokenRule }

/** A value as somebody gave it, or the rule it breaks. */
export function readParam<Key extends SystemParamKey>(key: Key, given: unknown): Read<Key> {
  if (given === undefined || given === null) {
    if (definitionOf(key).kind !== 'json') return { broken: { rule: 'required', params: {} } }
  }
  const read = z.safeParse(schemaOf(definitionOf(key)), given)
  if (read.success) return { value: read.data as ParamValue<Key> }
  const [first] = ruleFailures(read.error, given)
  return { broken: { rule: first?.rule ?? 'invalid', params: first?.params ?? {} } }
}
