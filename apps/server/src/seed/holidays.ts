import calendar from 'chinese-days/dist/chinese-days.json' with { type: 'json' }

export interface HolidaySeed {
  day: string
  name: string
  working: boolean
}

const FIRST_YEAR = '2024'

/** The package shortens these. */
const FULL_NAMES: Readonly<Record<string, string>> = { 清明: '清明节', 端午: '端午节', 中秋: '中秋节' }

/** Entries read "English name,Chinese name,days". */
const chineseName = (entry: string): string => {
  const name = entry.split(',')[1]
  if (name === undefined) throw new Error(`a holiday entry without a Chinese name: ${entry}`)
  return FULL_NAMES[name] ?? name
}

const since = (days: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(days).filter(([day]) => day >= FIRST_YEAR)

/** Public holidays, and the weekend days worked in exchange. */
export function holidaySeeds(): HolidaySeed[] {
  return [
    ...since(calendar.holidays).map(([day, entry]) => ({ day, name: chineseName(entry), working: false })),
    ...since(calendar.workdays).map(([day, entry]) => ({
      day,
      name: `${chineseName(entry)}调休上班`,
      working: true,
    })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
