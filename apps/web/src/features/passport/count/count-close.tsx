import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import {
  COUNT_CLOSER,
  countReport,
  isOwnCount,
  isSameSpot,
  openInCount,
  type CountPlace,
  type CountToday,
} from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { Button } from 'antd'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import type { CountDesk } from './use-count.ts'
import { usePlaceName } from './use-place-name.ts'
import styles from './count.module.css'

/** What is closed with it: how much was counted, and how what differs was explained. */
function useClosingWith(): (count: CountToday) => string {
  const t = useTexts(countMessages)
  return ({ places, differences }) => {
    const sum = (of: (place: CountPlace) => number) => places.reduce((all, place) => all + of(place), 0)
    const figures = fill(t.closingWith, {
      system: sum(({ system }) => system),
      counted: sum(({ counted }) => counted),
    })
    if (differences.length === 0) return `${figures} ${t.closingClean}`
    const of = (what: string) => differences.filter((each) => `${each.kind} ${each.outcome}` === what)
    const said = [...new Set(differences.map(({ kind, outcome }) => `${kind} ${outcome}`))].flatMap(
      (what) => {
        const [first] = of(what)
        if (first === undefined || first.outcome === '') return []
        const outcome = `${t.kinds[first.kind]} · ${t.outcomes[first.outcome]}`
        return [fill(t.closingSaid, { outcome, count: of(what).length })]
      },
    )
    const told = { count: differences.length, said: said.join(t.comma) }
    return `${figures} ${fill(t.closingDiffers, told)}`
  }
}

/** What keeps the day open, one by one. */
function Left({ count: today }: { count: CountToday }) {
  const t = useTexts(countMessages)
  const { clear } = t
  const { round, places } = today
  const open = openInCount(today)
  const parts = [
    [open.places, fill(clear.places, { done: places.length - open.places, all: places.length })],
    [open.differences, fill(clear.differences, { count: open.differences })],
    [open.transfers, fill(clear.transfers, { count: open.transfers })],
    [open.shifts, fill(clear.shifts, { count: open.shifts })],
  ] as const
  // What is handed on while the house opens keeps nobody from working.
  return (round === 'OPENING' ? parts.slice(0, 2) : parts).map(([count, text]) => (
    <span key={text} className={count === 0 ? styles.good : styles.bad}>
      {count === 0 ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />} {text}{' '}
    </span>
  ))
}

export function CloseBar({ count, desk }: { count: CountToday; desk: CountDesk }) {
  const t = useTexts(countMessages)
  const can = useCan()
  const nameOf = usePlaceName()
  const closingWith = useClosingWith()
  const open = openInCount(count)
  const { day, round, id, closedAt, closedBy: who } = count
  const isOpening = round === 'OPENING'
  const isOpen = open.places + open.differences + open.transfers + open.shifts > 0
  const { own, places } = count
  const ownNames = places.filter((place) => own.places.some((each) => isSameSpot(each, place))).map(nameOf)
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
  const closing = isOpening ? t.finishOpening : t.close
  const close = async () => {
    const agreed = await confirmDialog({
      title: closing,
      content: `${fill(isOpening ? t.finishOpeningQuestion : t.closeQuestion, { day })} ${closingWith(count)}`,
      okText: closing,
    })
    if (agreed) await desk.close(count)
  }
  return (
    <section className={styles.bar} aria-label={closing}>
      <span className={styles.clear}>
        {closedAt === null ? (
          <>
            <b>
              {t.rounds[round]} {day}
            </b>{' '}
            <Left count={count} /> <span>{why || t.second}</span>
          </>
        ) : (
          fill(isOpening ? t.openingClosed : t.closed, { day, who })
        )}
      </span>
      {id !== null && (
        <PaperButton endpoint={countReport} id={id}>
          {closedAt === null ? t.print : t.report}
        </PaperButton>
      )}
      {closedAt === null && can(COUNT_CLOSER) && (
        <Button
          type="primary"
          disabled={isOpen || isOwnCount(count) || id === null || desk.waiting > 0}
          loading={desk.busy}
          onClick={() => void close()}
        >
          {closing}
        </Button>
      )}
    </section>
  )
}
