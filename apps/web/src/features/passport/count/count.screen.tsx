import {
  COUNT_CLOSER,
  COUNT_ROUNDS,
  isSameSpot,
  type CountPlace,
  type CountRound,
  type CountToday,
} from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Alert, Button, Segmented } from 'antd'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan, useUserId } from '../../../lib/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { CloseBar } from './count-close.tsx'
import { Differences } from './count-differences.tsx'
import { Days, UnclosedDays } from './count-days.tsx'
import { PlaceStanding } from './count-place.tsx'
import { Places } from './count-places.tsx'
import { useCount, type CountDesk } from './use-count.ts'
import { usePlaceName } from './use-place-name.ts'
import styles from './count.module.css'

/** A day is counted as the house opens and as it closes: every place scanned, what differs explained, closed by a second person. */
export function CountScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(countMessages)
  const q = useTexts(scanQueueMessages)
  const desk = useCount()
  const { today, verdict, scan } = desk
  return (
    <div className={styles.screen}>
      <AlarmBar params={params} />
      <UnclosedDays />
      <Segmented<CountRound>
        className={styles.rounds}
        aria-label={t.round}
        value={desk.round}
        disabled={desk.waiting > 0}
        onChange={desk.choose}
        options={COUNT_ROUNDS.map((value) => ({ value, label: t.rounds[value] }))}
      />
      {(today.data?.closedAt ?? null) === null ? (
        <ScanBar label={t.scan} hint={t.scanHint} verdict={verdict} onScan={scan} onUndo={desk.undoLast} />
      ) : (
        <Alert type="success" showIcon title={verdict?.tone === 'good' ? verdict.title : t.isClosed} />
      )}
      <OfflineMark silentSince={desk.silentSince} waiting={desk.waiting} />
      <Loaded result={today}>
        {(count) =>
          isTooLate(count) ? (
            <EmptyState title={t.openingLate} />
          ) : (
            <>
              <div className={styles.panes}>
                <Places count={count} desk={desk} />
                <Standing
                  place={count.places.find(
                    (place) => desk.spot !== undefined && isSameSpot(place, desk.spot),
                  )}
                  desk={desk}
                  count={count}
                />
                <div className={styles.side}>
                  <Differences count={count} />
                  {desk.recent.length > 0 && (
                    <DeskRecent title={q.recent} empty="" rows={withoutUndo(desk.recent, count)} />
                  )}
                  <Days />
                </div>
              </div>
              <CloseBar count={count} desk={desk} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** Of a closed count nothing is taken back any more, also what was scanned just before somebody else closed it. */
const withoutUndo = (recent: CountDesk['recent'], { closedAt }: CountToday): CountDesk['recent'] =>
  closedAt === null ? recent : recent.map((row) => ({ ...row, action: false }))

/** Who began to close the house does not begin to open it. */
const isTooLate = ({ round, id, other }: CountToday): boolean =>
  round === 'OPENING' && id === null && other !== 'NONE'

interface StandingProps {
  place: CountPlace | undefined
  desk: CountDesk
  count: CountToday
}

/** What stands in the place by the system: seen, or not yet. */
function Standing({ place, desk, count }: StandingProps) {
  const t = useTexts(countMessages)
  const nameOf = usePlaceName()
  const can = useCan()
  const me = useUserId()
  if (place === undefined) return <EmptyState title={t.choose} help={t.scanHint} />
  const name = nameOf(place)
  // Of a colleague's hands nobody is asked to say what the server would not let them say.
  const isOthers = place.keeperId !== null && place.keeperId !== me && place.doneAt === null
  const isTheirs = isOthers && !can(COUNT_CLOSER)
  const finish = async () => {
    const { system, counted, lost } = place
    // What was reported missing in this round is said already.
    const missing = system - counted - lost
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
  const again = async () => {
    const told = { place: name, count: place.counted + place.more }
    const agreed = await confirmDialog({
      title: fill(t.againAsk, told),
      content: fill(t.againTold, told),
      okText: t.again,
      danger: true,
    })
    if (agreed) await desk.again(name)
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
          {(place.doneAt !== null || place.counted + place.more > 0) && (
            <Button
              size="small"
              danger={place.stale}
              disabled={count.closedAt !== null || desk.waiting > 0}
              loading={desk.busy}
              onClick={() => void again()}
            >
              {t.again}
            </Button>
          )}
          {isTheirs ? (
            <span className={styles.soft}>{fill(t.finishOthers, { name: place.keeper || t.nobody })}</span>
          ) : (
            <Button
              type="primary"
              size="small"
              disabled={count.closedAt !== null || desk.waiting > 0}
              loading={desk.busy}
              onClick={() => void finish()}
            >
              {t.finish}
            </Button>
          )}
        </>
      }
    >
      <PlaceStanding
        key={`${count.round} ${place.placeId ?? `hands ${place.keeperId}`}`}
        place={place}
        name={name}
        round={count.round}
      />
    </DeskCard>
  )
}
