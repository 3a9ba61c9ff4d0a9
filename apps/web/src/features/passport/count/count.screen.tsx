import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import {
  COUNT_CLOSER,
  countReport,
  isOwnCount,
  openInCount,
  type CountPlace,
  type CountToday,
} from '@visa/contract/custody/count'
import { PLACE_KEEPER } from '@visa/contract/custody/passport'
import { formatDate } from '@visa/contract/dates'
import { countMessages } from '@visa/messages/custody/counts'
import { placeMessages } from '@visa/messages/custody/places'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { PlaceSetDialog } from '../place.dialog.tsx'
import { Differences } from './count-differences.tsx'
import { Days, UnclosedDays } from './count-days.tsx'
import { PlaceStanding } from './count-place.tsx'
import { useCount, type CountDesk } from './use-count.ts'
import styles from './count.module.css'

/** The count at the end of a day: every place scanned, what differs explained, the day closed by a second person. */
export function CountScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(countMessages)
  const q = useTexts(scanQueueMessages)
  const desk = useCount()
  const { today, verdict, scan } = desk
  return (
    <div className={styles.screen}>
      <AlarmBar params={params} />
      <UnclosedDays />
      <ScanBar label={t.scan} hint={t.scanHint} verdict={verdict} onScan={scan} onUndo={desk.undoLast} />
      <OfflineMark silentSince={desk.silentSince} waiting={desk.waiting} />
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
              <div className={styles.side}>
                <Differences count={count} />
                {desk.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={desk.recent} />}
                <Days />
              </div>
            </div>
            <CloseBar count={count} desk={desk} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const HANDS = { placeId: null, name: '' }

/** Without a place it is in people's hands. */
const usePlaceName = () => {
  const t = useTexts(countMessages)
  return ({ placeId, name }: Pick<CountPlace, 'placeId' | 'name'>): string =>
    placeId === null ? t.hands : name
}

function Verdict({ place: { placeId, system, less, more, doneBy: who, doneAt } }: { place: CountPlace }) {
  const t = useTexts(countMessages)
  if (doneAt === null) return <small>{placeId === null && system === 0 ? t.noHands : t.notDone}</small>
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
      {places.length === 1 && <EmptyState title={t.noPlaces} help={t.noPlacesHelp} />}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.placeId ?? 'hands'}>
            <button
              type="button"
              aria-pressed={place.placeId === desk.placeId}
              onClick={() => desk.setPlaceId(place.placeId)}
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

interface StandingProps {
  place: CountPlace | undefined
  desk: CountDesk
  count: CountToday
}

/** What stands in the place by the system: seen, or not yet. */
function Standing({ place, desk, count }: StandingProps) {
  const t = useTexts(countMessages)
  const nameOf = usePlaceName()
  if (place === undefined) return <EmptyState title={t.choose} help={t.scanHint} />
  const name = nameOf(place)
  const finish = async () => {
    const { system, counted } = place
    const missing = system - counted
    const told = { place: name, system, counted, missing }
    const agreed =
      missing <= 0 ||
      (await confirmDialog({
        title: fill(t.finishAsk, told),
        content: fill(counted === 0 ? t.finishNone : t.finishMissing, told),
        okText: fill(t.finishAnyway, told),
        cancelText: t.finishBack,
        danger: true,
      }))
    if (agreed) await desk.finish()
  }
  return (
    <DeskCard
      title={name}
      head={
        <>
          <h2>{name}</h2>
          <span className={styles.soft}>
            {t.counted} {place.counted} / {t.system} {place.system}
          </span>
          <Button
            type="primary"
            size="small"
            disabled={count.closedAt !== null || desk.waiting > 0}
            loading={desk.busy}
            onClick={() => void finish()}
          >
            {t.finish}
          </Button>
        </>
      }
    >
      <PlaceStanding key={place.placeId ?? 'hands'} place={place} name={name} />
    </DeskCard>
  )
}

/** What keeps the day open, one by one. */
function Left({ open, places }: { open: ReturnType<typeof openInCount>; places: readonly CountPlace[] }) {
  const t = useTexts(countMessages)
  const { clear } = t
  const parts = [
    [open.places, fill(clear.places, { done: places.length - open.places, all: places.length })],
    [open.differences, fill(clear.differences, { count: open.differences })],
    [open.transfers, fill(clear.transfers, { count: open.transfers })],
  ] as const
  return parts.map(([count, text]) => (
    <span key={text} className={count === 0 ? styles.good : styles.bad}>
      {count === 0 ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />} {text}{' '}
    </span>
  ))
}

function CloseBar({ count, desk }: { count: CountToday; desk: CountDesk }) {
  const t = useTexts(countMessages)
  const can = useCan()
  const nameOf = usePlaceName()
  const open = openInCount(count)
  const { day, id, closedAt, closedBy: who } = count
  const isOpen = open.places + open.differences + open.transfers > 0
  const { own, places } = count
  const ownNames = own.places.map((each) => nameOf(places.find(({ placeId }) => placeId === each) ?? HANDS))
  // Only whoever could close the day is told why they do not.
  const why = !can(COUNT_CLOSER)
    ? ''
    : own.began
      ? t.ownBegan
      : own.explained
        ? t.ownExplained
        : ownNames.length > 0
          ? fill(t.ownPlaces, { places: ownNames.join(', ') })
          : ''
  const close = async () => {
    const agreed = await confirmDialog({
      title: t.close,
      content: fill(t.closeQuestion, { day }),
      okText: t.close,
    })
    if (agreed) await desk.close(count)
  }
  return (
    <section className={styles.bar} aria-label={t.close}>
      <span className={styles.clear}>
        {closedAt === null ? (
          <>
            <b>{day}</b> <Left open={open} places={places} /> <span>{why || t.second}</span>
          </>
        ) : (
          fill(t.closed, { day, who })
        )}
      </span>
      {closedAt !== null && id !== null && (
        <PaperButton endpoint={countReport} id={id}>
          {t.report}
        </PaperButton>
      )}
      {closedAt === null && can(COUNT_CLOSER) && (
        <Button
          type="primary"
          disabled={isOpen || isOwnCount(count) || id === null || desk.waiting > 0}
          loading={desk.busy}
          onClick={() => void close()}
        >
          {t.close}
        </Button>
      )}
    </section>
  )
}
