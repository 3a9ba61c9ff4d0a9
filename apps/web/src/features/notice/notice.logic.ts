import { NOTICE_TYPE, type NoticeItem, type NoticePlatform } from '@visa/contract/notice/notice'

type Known = ReadonlySet<number>

/** Where a carousel stands; routes lie between two cities. */
export interface NoticeScope {
  /** Without it, PC. */
  platform?: NoticePlatform
  showPlace?: string
  departureCity?: string
  arrivalCity?: string
}

const HOME = 'PC_HOME'

/** Notices of a place are asked for with the place and both cities, or for the home alone; else there is no call. */
export const mayAsk = ({ showPlace, departureCity, arrivalCity }: NoticeScope): boolean =>
  showPlace === HOME || Boolean(showPlace && departureCity && arrivalCity)

/** Where a notice stands for its reader. What is over need not be read any more: the bell no longer counts it. */
export function readState(
  { known, endTime }: Pick<NoticeItem, 'known' | 'endTime'>,
  now: Date | undefined,
): 'known' | 'unread' | 'over' {
  if (known) return 'known'
  return now !== undefined && endTime !== null && new Date(endTime) <= now ? 'over' : 'unread'
}

export const unread = (notices: readonly NoticeItem[]): NoticeItem[] => notices.filter(({ known }) => !known)

/** What opens by itself when the workspace has loaded. */
export const popups = (notices: readonly NoticeItem[]): NoticeItem[] =>
  unread(notices).filter(({ type }) => type === NOTICE_TYPE.POPUP)

/** The next notice still to be read, from `current` on and around the end; undefined after the last. */
export function nextUnread(
  notices: readonly Pick<NoticeItem, 'id'>[],
  known: Known,
  current: number,
): number | undefined {
  const at = notices.findIndex(({ id }) => id === current) + 1
  const inTurn = [...notices.slice(at), ...notices.slice(0, at)]
  return inTurn.find(({ id }) => !known.has(id))?.id
}

/** The one `step` further, around the ends. */
export const turned = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((index + step) % count) + count) % count
