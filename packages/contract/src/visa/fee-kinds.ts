import { MAX_PRICE_CENTS } from '../money.ts'
import { yearsBetween } from '../rules/days.ts'

/** What fees are for, and whom they depend on. By itself, so that who only names a kind does not load the calls. */

/** What a customer or agent pays for an order, in the order of its lines. */
export const FEE_KINDS = ['consular', 'urgent', 'service', 'vas', 'courier', 'discount'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** What the sides of an order get of it: nobody pays it on top, and each is told its own alone. */
export const SHARE_KINDS = ['commission', 'acceptance', 'platform'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

export const RULE_KINDS = [...FEE_KINDS, ...SHARE_KINDS] as const
export type RuleKind = (typeof RULE_KINDS)[number]

export const isShare = (kind: RuleKind): kind is ShareKind => SHARE_KINDS.some((share) => share === kind)

/** The entries of the menu, each with the kinds that are looked after there. */
export const FEE_SCREENS = {
  'visa.fee.vas': ['vas', 'courier'],
  'visa.fee.agent': ['discount', 'commission'],
  'visa.fee.acceptOrg': ['acceptance'],
  'visa.fee.platform': ['consular', 'urgent', 'service', 'platform'],
} as const satisfies Record<string, readonly RuleKind[]>
export type FeeScreen = keyof typeof FEE_SCREENS

export const FEE_READERS = [
  'visa.fee.vas',
  'visa.fee.agent',
  'visa.fee.acceptOrg',
  'visa.fee.platform',
] as const
export const FEE_WRITERS = [
  'visa.fee.vas.edit',
  'visa.fee.agent.edit',
  'visa.fee.acceptOrg.edit',
  'visa.fee.platform.edit',
] as const

/** The entry of the menu where rules of a kind are looked after. */
export const screenOfKind = (kind: RuleKind): FeeScreen =>
  FEE_READERS.find((screen) => FEE_SCREENS[screen].some((each) => each === kind)) ?? 'visa.fee.platform'

/** By full years on the day of entry; each person is in one of them. */
export const AGE_GROUPS = ['under6', 'youth', 'adult', 'senior'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

const SCHOOL_AGE = 6
const COMING_OF_AGE = 18
const OLD_AGE = 60

/** Somebody of whom nothing is known counts as an adult. */
export function ageGroupOf(birthDate: string | null, day: string): AgeGroup {
  if (birthDate === null || birthDate === '') return 'adult'
  const years = yearsBetween(birthDate, day)
  if (years < SCHOOL_AGE) return 'under6'
  if (years < COMING_OF_AGE) return 'youth'
  return years < OLD_AGE ? 'adult' : 'senior'
}

/** Of somebody whose passport nobody has seen yet. */
export const HOME_NATIONALITY = 'CHN'

/** Somebody as prices know them. */
export interface Payer {
  birthDate: string | null
  nationality: string
}

/** Those who pay the same: of one age, with passports of one country. */
export interface Party {
  ageGroup: AgeGroup
  nationality: string
  quantity: number
}
/** Whom a price is for. */
export type People = readonly Party[]

export const adults = (quantity: number): People => [
  { ageGroup: 'adult', nationality: HOME_NATIONALITY, quantity },
]

const nationalityOf = ({ nationality }: Pick<Payer, 'nationality'>): string =>
  nationality === '' ? HOME_NATIONALITY : nationality

/** As what somebody pays: their age on a day and the country of their passport. */
export type Who = Omit<Party, 'quantity'>

export const whoOf = (payer: Payer, day: string): Who => ({
  ageGroup: ageGroupOf(payer.birthDate, day),
  nationality: nationalityOf(payer),
})

/** People in parties, by their age on a day, the young first; nobody yet is one adult. */
export function partiesOf(payers: readonly Payer[], day: string): People {
  const parties: Party[] = []
  for (const payer of payers) {
    const { ageGroup, nationality } = whoOf(payer, day)
    const same = parties.find((party) => party.ageGroup === ageGroup && party.nationality === nationality)
    if (same === undefined) parties.push({ ageGroup, nationality, quantity: 1 })
    else same.quantity += 1
  }
  const rank = ({ ageGroup }: Party): number => AGE_GROUPS.indexOf(ageGroup)
  return parties.length === 0 ? adults(1) : parties.toSorted((a, b) => rank(a) - rank(b))
}

/** What a line of a price keeps of a party that it is for. */
export const whomOf = ({ ageGroup, nationality }: Who): string => `${ageGroup}:${nationality}`

/** The normal speed costs nothing on top. */
export const NORMAL_SPEED = 'NORMAL'

export const HOME_CURRENCY = 'CNY'
/** What a hundred of the own currency are worth. */
export const HOME_RATE = 10_000

interface Priced {
  amountCents: number
  rateCents: number
}

/** What a rule charges in the own currency: its amount at its rate, which is what a hundred of its currency cost. */
export const chargedCents = ({ amountCents, rateCents }: Priced): number =>
  rateCents === HOME_RATE ? amountCents : Math.round((amountCents * rateCents) / HOME_RATE)

/** Whether a rule charges more, or takes off more, than anything costs. */
export const isTooDear = (priced: Priced): boolean => Math.abs(chargedCents(priced)) > MAX_PRICE_CENTS
