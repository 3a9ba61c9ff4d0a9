/** One copy of some days: so many days earlier, and some seconds off, so that not everybody comes at once. */
export interface Copy {
  /** From 0 on, the oldest first. */
  index: number
  days: number
  seconds: number
  /** Of a recharge: by whom, and how much. */
  agency?: number
  cents?: number
}

/** A part of a written row: the same in every copy, or what it is in one. */
export type Part = string | ((copy: Copy) => string)

const DAY_SECONDS = 86_400

const days = new Map<number, string>()
/** The day so many days after the beginning of 1970. */
const dayText = (day: number): string => {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  days.set(day, text)
  return text
}

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / (DAY_SECONDS * 1000)

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))
const times: (string | undefined)[] = Array.from({ length: DAY_SECONDS })
const timeText = (second: number): string =>
  (times[second] ??=
    `${two(Math.floor(second / 3600))}:${two(Math.floor((second % 3600) / 60))}:${two(second % 60)}`)

export const dayPart = (day: string): Part => {
  const number = dayNumber(day)
  return (copy) => dayText(number - copy.days)
}

/** The day of a number such as V26111600010. */
export const shortDayPart = (day: string): ((copy: Copy) => string) => {
  const number = dayNumber(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`)
  return (copy) =>
    dayText(number - copy.days)
      .slice(2)
      .replaceAll('-', '')
}

/** An instant, as `date` writes it in ISO or as PostgreSQL writes it in UTC. */
export const instantPart = (text: string): Part => {
  const at = Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
  const seconds = Math.floor(at / 1000)
  const rest = `${String(at - seconds * 1000).padStart(3, '0')}Z`
  return (copy) => {
    const then = seconds - copy.days * DAY_SECONDS + copy.seconds
    const day = Math.floor(then / DAY_SECONDS)
    return `${dayText(day)}T${timeText(then - day * DAY_SECONDS)}.${rest}`
  }
}

/** Seconds since 1970 of an instant in a copy. */
export const secondsPart = (text: string): ((copy: Copy) => number) => {
  const seconds = Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z')) / 1000
  return (copy) => seconds - copy.days * DAY_SECONDS + copy.seconds
}
