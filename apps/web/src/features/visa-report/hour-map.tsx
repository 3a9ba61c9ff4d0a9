import type { SeatWork } from '@visa/contract/visa/seat-statistics'
import { seatMessages } from '@visa/messages/visa/seat-statistics'
import { useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './looks.module.css'

interface HourMapProps {
  /** What is counted, in words with `{count}`. */
  unit: string
  hours: SeatWork['hours']
  onOpen: (cell: SeatWork['hours'][number]) => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const HEATS = 3

const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Weekdays down, hours across; the busier the stronger the colour. One cell is in the order of the Tab key; arrows lead on. */
export function HourMap({ unit, hours, onOpen }: HourMapProps) {
  const t = useTexts(seatMessages)
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ weekday: 1, hour: 9 })
  const counts = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.count]))
  const most = Math.max(1, ...hours.map(({ count }) => count))
  const heat = (count: number): number => (count === 0 ? 0 : Math.ceil((count / most) * HEATS))
  const busiest = hours.find(({ count }) => count === most)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const weekday = Math.min(7, Math.max(1, at.weekday + step[0]))
    const hour = Math.min(23, Math.max(0, at.hour + step[1]))
    setAt({ weekday, hour })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${weekday} ${hour}"]`)?.focus()
  }
  return (
    <>
      <div className={styles.scroll}>
        <table ref={grid} className={styles.hours} aria-label={t.hours}>
          <thead>
            <tr>
              <th scope="col">{t.weekday}</th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{t.weekdays[weekday]}</th>
                {HOURS.map((hour) => {
                  const count = counts.get(`${weekday} ${hour}`) ?? 0
                  return (
                    <td key={hour} data-heat={heat(count)}>
                      <button
                        type="button"
                        className={styles.cellButton}
                        data-cell={`${weekday} ${hour}`}
                        tabIndex={at.weekday === weekday && at.hour === hour ? 0 : -1}
                        aria-label={fill(t.cell, {
                          weekday: t.weekdays[weekday],
                          hour,
                          counted: fill(unit, { count }),
                        })}
                        aria-disabled={count === 0}
                        onFocus={() => setAt({ weekday, hour })}
                        onKeyDown={move}
                        onClick={() => count > 0 && onOpen({ weekday, hour, count })}
                      >
                        {count === 0 ? '' : count}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {busiest !== undefined && (
        <p className={styles.foot}>
          {fill(t.busiest, {
            weekday: t.weekdays[busiest.weekday as (typeof WEEKDAYS)[number]],
            hour: busiest.hour,
            counted: fill(unit, { count: busiest.count }),
          })}
        </p>
      )}
    </>
  )
}
