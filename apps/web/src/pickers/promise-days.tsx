import type { Promised } from '@visa/contract/visa/order-price'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { fill, useLanguage, useTexts } from '../lib/i18n.tsx'
import { weekdayOf } from './order-days.ts'
import styles from './promise-days.module.css'

const numbered = (days: Promised['days']) => {
  let number = 0
  return days.map((each) => ({ ...each, number: each.kind === 'working' ? (number += 1) : 0 }))
}

/** How a promised day comes about, day by day. */
export function PromiseDays({ promise }: { promise: Promised }) {
  const t = useTexts(orderCreateMessages)
  const { language } = useLanguage()
  return (
    <section>
      <h4>{t.promiseTitle}</h4>
      <ol className={styles.days}>
        {numbered(promise.days).map(({ day, kind, name, number }) => (
          <li key={day} data-kind={kind} title={name === '' ? day : `${day} ${name}`}>
            <b>{Number(day.slice(8))}</b>
            {weekdayOf(day, language)}
            <small>{fill(t.dayKinds[kind], { number })}</small>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {promise.promisedDate === null
          ? fill(t.unknownNote, { day: promise.knownUntil ?? '—' })
          : t.promiseNote}
      </p>
    </section>
  )
}
