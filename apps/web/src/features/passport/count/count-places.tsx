import { COUNT_FRESH_HOURS, isSameSpot, type CountPlace, type CountToday } from '@visa/contract/custody/count'
import { PLACE_KEEPER } from '@visa/contract/custody/passport'
import { formatDate } from '@visa/contract/dates'
import { countMessages } from '@visa/messages/custody/counts'
import { placeMessages } from '@visa/messages/custody/places'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlaceSetDialog } from '../place.dialog.tsx'
import type { CountDesk } from './use-count.ts'
import { usePlaceName } from './use-place-name.ts'
import styles from './count.module.css'

function Verdict({
  place: { placeId, system, less, more, since, doneBy: who, doneAt, stale },
}: {
  place: CountPlace
}) {
  const t = useTexts(countMessages)
  if (doneAt === null) return <small>{placeId === null && system + more === 0 ? t.noHands : t.notDone}</small>
  if (stale) {
    const told = { who, at: formatDate(doneAt, 'hh:mm'), hours: COUNT_FRESH_HOURS }
    return <small className={styles.bad}>{fill(t.stale, told)}</small>
  }
  const parts = [
    less > 0 && fill(t.less, { count: less }),
    more > 0 && fill(t.more, { count: more }),
    since > 0 && fill(t.since, { count: since }),
  ].filter(Boolean)
  return (
    <small className={less + more > 0 ? styles.bad : since > 0 ? undefined : styles.good}>
      {parts.length === 0 ? t.same : parts.join(' ')} ·{' '}
      {fill(t.done, { who, at: formatDate(doneAt, 'hh:mm') })}
    </small>
  )
}

export function Places({ count: { places }, desk }: { count: CountToday; desk: CountDesk }) {
  const t = useTexts(countMessages)
  const p = useTexts(placeMessages)
  const can = useCan()
  const nameOf = usePlaceName()
  const [setting, setSetting] = useState(false)
  return (
    <DeskCard
      title={t.places}
      head={
        <>
          <h2>{t.places}</h2>
          <span className={styles.soft}>{t.placesHelp}</span>
          {can(PLACE_KEEPER) && (
            <Button size="small" onClick={() => setSetting(true)}>
              {p.add}
            </Button>
          )}
        </>
      }
    >
      {places.every(({ placeId }) => placeId === null) && (
        <EmptyState title={t.noPlaces} help={t.noPlacesHelp} />
      )}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.placeId ?? `hands ${place.keeperId}`}>
            <button
              type="button"
              aria-pressed={desk.spot !== undefined && isSameSpot(place, desk.spot)}
              onClick={() => desk.choosePlace(place)}
            >
              <span>{nameOf(place)}</span>
              <b>
                {place.counted} / {place.system}
              </b>
              <Verdict place={place} />
            </button>
          </li>
        ))}
      </ul>
      <Totals places={places} />
      {setting && <PlaceSetDialog onClosed={() => setSetting(false)} />}
    </DeskCard>
  )
}

/** What the system has in the centre, and how far it was counted. */
function Totals({ places }: Pick<CountToday, 'places'>) {
  const t = useTexts(countMessages)
  const sum = (of: (place: CountPlace) => number) => places.reduce((all, place) => all + of(place), 0)
  const [system, counted] = [sum((place) => place.system), sum((place) => place.counted)]
  const [less, more] = [sum((place) => place.less), sum((place) => place.more)]
  const differ = [less > 0 && fill(t.less, { count: less }), more > 0 && fill(t.more, { count: more })]
  return (
    <dl className={styles.totals}>
      <dt>{t.inCentre}</dt>
      <dd>{fill(t.copies, { count: system })}</dd>
      <dt>{t.countedAll}</dt>
      <dd>{fill(t.copies, { count: counted })}</dd>
      <dt>{t.openAll}</dt>
      <dd>{fill(t.copies, { count: system - counted - less })}</dd>
      <dt>{t.differAll}</dt>
      <dd className={less + more > 0 ? styles.bad : undefined}>
        {differ.filter(Boolean).join(' ') || fill(t.copies, { count: 0 })}
      </dd>
    </dl>
  )
}
