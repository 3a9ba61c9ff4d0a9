import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addDays } from '@visa/contract/rules/days'
import { lodgingCalendar, type LodgingDay } from '@visa/contract/visa/handling'
import { handlingMessages } from '@visa/messages/visa/handling'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { WEEKDAYS } from './handling.names.ts'
import styles from './handling.module.css'

interface CalendarGridProps {
  org: number
  chosen: string | undefined
  /** How many places are looked for; unset: any day can be chosen. */
  wanted?: number
  onChoose: (day: string) => void
}

const WEEK = 7
const LONGEST_MONTH = 31
const MONTH_LENGTH = 7
const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH)
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** A month of an organisation: each day with how many of its places are taken. */
export function CalendarGrid({ org, chosen, wanted, onChoose }: CalendarGridProps) {
  const t = useTexts(handlingMessages)
  // Without one the server says which month it is.
  const [asked, setAsked] = useState(chosen?.slice(0, MONTH_LENGTH))
  const query = { acceptOrgId: org, month: asked }
  const result = useCall(lodgingCalendar, { query }, { silent: true, keepPreviousData: true })
  return (
    <Loaded result={result}>
      {({ days, month, today }) => (
        <div>
          <div className={styles.between}>
            <Button
              size="small"
              icon={<LeftOutlined />}
              aria-label={t.previous}
              onClick={() => setAsked(monthOf(addDays(`${month}-01`, -1)))}
            />
            <b>{fill(t.calendarOf, { month })}</b>
            <Button
              size="small"
              icon={<RightOutlined />}
              aria-label={t.next}
              onClick={() => setAsked(monthOf(addDays(`${month}-01`, LONGEST_MONTH)))}
            />
          </div>
          <ol className={styles.month}>
            {WEEKDAYS.map((weekday) => (
              <li key={weekday} className={styles.weekday}>
                {t.weekdays[weekday]}
              </li>
            ))}
            {days.map((each, place) => (
              <li
                key={each.day}
                {...(place === 0 && { style: { gridColumnStart: weekdayOf(each.day) + 1 } })}
              >
                <Day
                  day={each}
                  isChosen={each.day === chosen}
                  isOff={each.day < today || (wanted !== undefined && each.capacity - each.used < wanted)}
                  onChoose={() => onChoose(each.day)}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  )
}

interface DayProps {
  day: LodgingDay
  isChosen: boolean
  isOff: boolean
  onChoose: () => void
}

function Day({ day: { day, capacity, used, holiday, remark }, isChosen, isOff, onChoose }: DayProps) {
  const t = useTexts(handlingMessages)
  const text = capacity === 0 && used === 0 ? t.closed : fill(t.usedOf, { used, capacity })
  // Days that are over, and those without enough places, look like none that can be chosen.
  const tone = isOff || capacity === 0 ? 'closed' : used >= capacity ? 'full' : 'open'
  return (
    <button
      type="button"
      data-tone={tone}
      aria-pressed={isChosen}
      disabled={isOff}
      title={[holiday, remark].filter(Boolean).join(' ')}
      aria-label={`${day} ${text} ${holiday}`.trim()}
      onClick={onChoose}
    >
      <b>{Number(day.slice(8))}</b>
      <small>{text}</small>
    </button>
  )
}
