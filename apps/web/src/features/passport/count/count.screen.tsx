import {
  COUNT_CLOSER,
  countPlace,
  countReport,
  type CountDifference,
  type CountPlace,
  type CountToday,
} from '@visa/contract/custody/count'
import { formatDate } from '@visa/contract/dates'
import { countMessages } from '@visa/messages/custody/counts'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { ExplainDialog, PlaceSetDialog } from './count.dialogs.tsx'
import { openIn, useCount, type CountDesk } from './use-count.ts'
import styles from './count.module.css'

/** The count at the end of a day: every place scanned, what differs explained, the day closed by a second person. */
export function CountScreen() {
  const t = useTexts(countMessages)
  const desk = useCount()
  const { today, verdict, scan } = desk
  return (
    <div className={styles.screen}>
      <AlarmBar />
      <ScanBar label={t.scan} hint={t.scanHint} verdict={verdict} onScan={scan} />
      <Loaded result={today}>
        {(count) => (
          <>
            <div className={styles.panes}>
              <Places count={count} desk={desk} />
              <Standing
                place={count.places.find(({ placeId }) => placeId === desk.placeId)}
                desk={desk}
                count={count}
              />
              <Differences count={count} />
            </div>
            <CloseBar count={count} desk={desk} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Verdict({ place: { less, more, doneBy: who, doneAt } }: { place: CountPlace }) {
  const t = useTexts(countMessages)
  if (doneAt === null) return <small>{t.notDone}</small>
  const parts = [less > 0 && fill(t.less, { count: less }), more > 0 && fill(t.more, { count: more })].filter(
    Boolean,
  )
  return (
    <small className={parts.length > 0 ? styles.bad : styles.good}>
      {parts.length === 0 ? t.same : parts.join(' ')} ·{' '}
      {fill(t.done, { who, at: formatDate(doneAt, 'hh:mm') })}
    </small>
  )
}

function Places({ count: { places }, desk }: { count: CountToday; desk: CountDesk }) {
  const t = useTexts(countMessages)
  const can = useCan()
  const [setting, setSetting] = useState(false)
  return (
    <DeskCard
      title={t.places}
      head={
        <>
          <h2>{t.places}</h2>
          <span className={styles.soft}>{t.placesHelp}</span>
          {can('center.passport.count.place') && (
            <Button size="small" onClick={() => setSetting(true)}>
              {t.setPlaces}
            </Button>
          )}
        </>
      }
    >
      {places.length === 0 && <EmptyState title={t.noPlaces} help={t.noPlacesHelp} />}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.placeId}>
            <button
              type="button"
              aria-pressed={place.placeId === desk.placeId}
              onClick={() => desk.setPlaceId(place.placeId)}
            >
              <span>{place.name}</span>
              <b>
                {place.counted} / {place.system}
              </b>
              <Verdict place={place} />
            </button>
          </li>
        ))}
      </ul>
      {setting && <PlaceSetDialog onClosed={() => setSetting(false)} />}
    </DeskCard>
  )
}

interface StandingProps {
  place: CountPlace | undefined
  desk: CountDesk
  count: CountToday
}

/** What stands in the place by the system: seen, or not yet. */
function Standing({ place, desk, count }: StandingProps) {
  const t = useTexts(countMessages)
  const result = useCall(
    countPlace,
    { query: { placeId: place?.placeId ?? 0 } },
    { silent: true, enabled: place !== undefined, keepPreviousData: true },
  )
  if (place === undefined) return <EmptyState title={t.choose} help={t.scanHint} />
  return (
    <DeskCard
      title={place.name}
      head={
        <>
          <h2>{place.name}</h2>
          <span className={styles.soft}>
            {t.counted} {place.counted} / {t.system} {place.system}
          </span>
          <Button
            type="primary"
            size="small"
            disabled={count.closedAt !== null}
            loading={desk.busy}
            onClick={() => void desk.finish()}
          >
            {t.finish}
          </Button>
        </>
      }
    >
      <Loaded result={result}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{fill(t.empty, { place: place.name })}</p>
          ) : (
            <ul className={styles.grid} aria-label={place.name}>
              {list.map(({ passportId, slot, name, passportNo, seen }) => (
                <li key={passportId} data-seen={seen}>
                  <small>{slot || t.noSlot}</small>
                  <span>{name}</span>
                  <small>
                    …{passportNo.slice(-4)} {seen ? t.seen : t.open}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DeskCard>
  )
}

function Differences({ count: { differences, closedAt } }: { count: CountToday }) {
  const t = useTexts(countMessages)
  const [explaining, setExplaining] = useState<CountDifference>()
  return (
    <DeskCard title={t.differences}>
      {differences.length === 0 && <p className={styles.soft}>{t.noDifferences}</p>}
      <ul className={styles.list}>
        {differences.map((each) => (
          <li key={`${each.kind} ${each.code}`}>
            <b className={each.outcome === '' ? styles.bad : styles.soft}>{t.kinds[each.kind]}</b>{' '}
            {each.name || each.code} {each.passportNo}
            <small>
              {each.placeName} {each.systemPlace !== '' && fill(t.systemSays, { place: each.systemPlace })}
            </small>
            {each.outcome === '' ? (
              closedAt === null && (
                <Button
                  size="small"
                  aria-label={fill(t.explainOf, { name: each.name || each.code })}
                  onClick={() => setExplaining(each)}
                >
                  {t.explain}
                </Button>
              )
            ) : (
              <small>
                {t.outcomes[each.outcome]} {each.note} {each.saidBy}
              </small>
            )}
          </li>
        ))}
      </ul>
      {explaining !== undefined && (
        <ExplainDialog difference={explaining} onClosed={() => setExplaining(undefined)} />
      )}
    </DeskCard>
  )
}

function CloseBar({ count, desk }: { count: CountToday; desk: CountDesk }) {
  const t = useTexts(countMessages)
  const can = useCan()
  const open = openIn(count)
  const { day, id, closedAt, closedBy: who } = count
  const isOpen = open.places + open.differences + open.transfers > 0
  return (
    <section className={styles.bar} aria-label={t.close}>
      <span>
        {closedAt === null ? `${day} ${fill(t.left, open)} · ${t.second}` : fill(t.closed, { day, who })}
      </span>
      {closedAt !== null && id !== null && (
        <PaperButton endpoint={countReport} id={id}>
          {t.report}
        </PaperButton>
      )}
      {closedAt === null && can(COUNT_CLOSER) && (
        <Popconfirm title={fill(t.closeQuestion, { day })} onConfirm={() => void desk.close(count)}>
          <Button type="primary" disabled={isOpen || id === null}>
            {t.close}
          </Button>
        </Popconfirm>
      )}
    </section>
  )
}
