import { formatDate } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import {
  NOTICE_IMPORTANCE,
  NOTICE_PHASE,
  NOTICE_PLACES,
  NOTICE_PLATFORMS,
  NOTICE_TYPE,
  type ManagedNoticeRow,
  type NoticeRow,
  type NoticePlace,
  type NoticePlatform,
} from '@visa/contract/notice/notice'
import type { noticeMessages } from '@visa/messages/notice/notice'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

export type NoticeTexts = (typeof noticeMessages)['zh']

export const isImportant = ({ importance }: Pick<NoticeRow, 'importance'>): boolean =>
  importance === NOTICE_IMPORTANCE.IMPORTANT

export const typeChoices = (t: NoticeTexts) =>
  [
    { value: NOTICE_TYPE.ORDINARY, label: t.types.ordinary },
    { value: NOTICE_TYPE.POPUP, label: t.types.popup },
  ] satisfies Choice[]

export const importanceChoices = (t: NoticeTexts) =>
  [
    { value: NOTICE_IMPORTANCE.ORDINARY, label: t.importances.ordinary },
    { value: NOTICE_IMPORTANCE.IMPORTANT, label: t.importances.important },
  ] satisfies Choice[]

export const phaseChoices = (t: NoticeTexts) =>
  [
    { value: NOTICE_PHASE.WAITING, label: t.phases.waiting },
    { value: NOTICE_PHASE.SHOWN, label: t.phases.shown },
    { value: NOTICE_PHASE.OVER, label: t.phases.over },
  ] satisfies Choice[]

export const identityChoices = (t: NoticeTexts) =>
  [
    { value: IDENTITY.CUSTOMER, label: t.identities.CUSTOMER },
    { value: IDENTITY.PLATFORM, label: t.identities.PLATFORM },
    { value: IDENTITY.AGENT, label: t.identities.AGENT },
    { value: IDENTITY.VISA, label: t.identities.VISA },
  ] satisfies Choice[]

/** Each platform has a home of its own; routes are for those who travel, not for the back office. */
const PLACES_OF: Readonly<Record<NoticePlatform, readonly [NoticePlace, ...NoticePlace[]]>> = {
  PC: ['PC_HOME', 'ROUTE'],
  MOBILE: ['MOBILE_HOME', 'ROUTE'],
  MANAGER: ['MANAGER_HOME'],
}

export const placesOf = (platform: NoticePlatform): readonly NoticePlace[] => PLACES_OF[platform]

/** The place itself where the platform has it, else the platform's home. */
export const placeOn = (platform: NoticePlatform, place: NoticePlace | undefined): NoticePlace =>
  PLACES_OF[platform].find((each) => each === place) ?? PLACES_OF[platform][0]

const PHASE_TONES: Readonly<Record<number, StatusTone>> = {
  [NOTICE_PHASE.WAITING]: 'waiting',
  [NOTICE_PHASE.SHOWN]: 'done',
}

export const phaseTone = (phase: number): StatusTone => PHASE_TONES[phase] ?? 'cancelled'

/** What an option is called; a value that no option has stands for itself. */
export const nameOf = (choices: readonly Choice[], value: string | number): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value)

/** What the codes in the log of a notice mean. */
export const loggedText = (field: string, value: unknown, t: NoticeTexts): string | undefined => {
  const choices: Readonly<Record<string, readonly Choice[]>> = {
    importance: importanceChoices(t),
    type: typeChoices(t),
    platform: NOTICE_PLATFORMS.map((each) => ({ value: each, label: t.platforms[each] })),
    showPlace: NOTICE_PLACES.map((each) => ({ value: each, label: t.places[each] })),
    identityCodes: identityChoices(t),
  }
  return choices[field]?.find((choice) => choice.value === value)?.label
}

type Target = Pick<ManagedNoticeRow, 'identityCodes' | 'companies'>

/** Who may see it: sides of the business, companies, both or everybody. */
export function targetsText({ identityCodes, companies }: Target, t: NoticeTexts): string {
  const sides = identityCodes.map((code) => nameOf(identityChoices(t), code))
  const many = companies.length > 1 ? [fill(t.companyCount, { count: companies.length })] : []
  const named = companies.length === 1 ? companies.map(({ companyName }) => companyName) : many
  return [...sides, ...named].join(t.separator) || t.everybody
}

type Placed = Pick<NoticeRow, 'showPlace' | 'departureCity' | 'arrivalCity'>

export function placeText({ showPlace, departureCity, arrivalCity }: Placed, t: NoticeTexts): string {
  const place = t.places[showPlace]
  return showPlace === 'ROUTE' ? `${place} ${fill(t.route, { from: departureCity, to: arrivalCity })}` : place
}

export function periodText(
  { startTime, endTime }: Pick<NoticeRow, 'startTime' | 'endTime'>,
  t: NoticeTexts,
): string {
  const start = formatDate(startTime, 'yyyy-MM-dd hh:mm')
  if (endTime === null) return fill(t.periodFrom, { start })
  return fill(t.periodBetween, { start, end: formatDate(endTime, 'yyyy-MM-dd hh:mm') })
}

/** The same in two short lines. */
export const periodLines = (
  { startTime, endTime }: Pick<NoticeRow, 'startTime' | 'endTime'>,
  t: NoticeTexts,
): { main: string; sub: string } => ({
  main: fill(t.periodFrom, { start: formatDate(startTime, 'yyyy-MM-dd hh:mm') }),
  sub: endTime === null ? '' : fill(t.periodUntil, { end: formatDate(endTime, 'yyyy-MM-dd hh:mm') }),
})

export const bylineText = (
  { createUserName, startTime }: Pick<NoticeRow, 'createUserName' | 'startTime'>,
  t: NoticeTexts,
): string => fill(t.by, { name: createUserName, time: formatDate(startTime, 'yyyy-MM-dd hh:mm') })
