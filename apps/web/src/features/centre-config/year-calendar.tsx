import type { HolidayDay } from '@visa/contract/centre/config-holiday'
import { holidayMessages } from '@visa/messages/centre/holidays'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { monthsOf, type ShownDay } from './year-days.ts'
import styles from './holiday.module.css'

interface YearCalendarProps {
  year: number
  days: readonly HolidayDay[]
  nation: string
  today: string
  chosen: string | undefined
  onChoose: (day: string) => void
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Twelve months; each day a button that says what it is. */
export function YearCalendar({ year, days, nation, today, chosen, onChoose }: YearCalendarProps) {
  const t = useTexts(holidayMessages)
  const nameOf = (month: number): string => Object.values(t.months)[month - 1] ?? ''
  return (
    <div className={styles.year}>
      {monthsOf(year, days, nation).map(({ month, before, days: shown, worked }) => (
        <section key={month} aria-label={nameOf(month)}>
          <h2>
            {nameOf(month)}
            <small>{fill(t.worked, { count: worked })}</small>
          </h2>
          <ol>
            {WEEKDAYS.map((weekday) => (
              <li key={weekday} className={styles.weekday} aria-hidden>
                {t.weekdays[weekday]}
              </li>
            ))}
            {shown.map((each, place) => (
              <li key={each.day} {...(place === 0 && { style: { gridColumnStart: before + 1 } })}>
                <Day
                  shown={each}
                  isToday={each.day === today}
                  isChosen={each.day === chosen}
                  onChoose={() => onChoose(each.day)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface DayProps {
  shown: ShownDay
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function Day({ shown: { day, tone, name }, isToday, isChosen, onChoose }: DayProps) {
  const t = useTexts(holidayMessages)
  const number = String(Number(day.slice(8)))
  // It begins with what is seen, as whoever speaks to the page says it.
  const words = [number, day, tone === 'usual' ? '' : t.legend[tone], name, isToday ? t.legend.today : '']
  return (
    <button
      type="button"
      data-tone={tone}
      data-today={isToday}
      aria-pressed={isChosen}
      title={name}
      aria-label={words.filter((word) => word !== '').join(' ')}
      onClick={onChoose}
    >
      {number}
    </button>
  )
}
