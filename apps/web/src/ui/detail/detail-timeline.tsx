import { formatDate } from '@visa/contract/dates'
import type { CallInput } from '@visa/contract/endpoint'
import type { LogRow } from '@visa/contract/log'
import { changeTexts, type LogWords } from '@visa/contract/log-changes'
import { detailMessages } from '@visa/messages/ui/detail'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { STATUS_COLORS } from '../../lib/palette.ts'
import { useCall } from '../../lib/query.ts'
import type { PageEndpoint } from '../list/use-list.ts'
import type { HistoryRow } from '@visa/contract/states-history'
import type { RecordCall } from './detail-states.tsx'
import {
  eventsOf,
  lastedText,
  movesOf,
  type MachineStory,
  type Story,
  type TimelineEvent,
  type ToldMove,
} from './timeline-events.ts'
import styles from './detail.module.css'

/** The newest rows of the log are looked through for what matters. */
const LOOKED_AT = 100

interface TimelineProps<Query> {
  endpoint: PageEndpoint<Query, LogRow>
  /** What the log is of, such as `{ id }`. */
  scope: Partial<Query>
  words?: LogWords
  story: Story
  /** What other records tell of it, such as money. */
  also?: readonly TimelineEvent[]
  /** The way of a record that has a machine, as its own call tells it. */
  history?: MachineStory & { call: RecordCall & { data: readonly HistoryRow[] | undefined } }
}

/** States and notable changes of a record, the newest first. The log section has the rest. */
export function DetailTimeline<Query>(props: TimelineProps<Query>) {
  const { endpoint, scope, words, story, also, history } = props
  const query = { ...scope, page: 1, pageSize: LOOKED_AT }
  // While Query is still a type parameter the compiler cannot work out what the endpoint takes.
  const log = useCall(endpoint, { query } as CallInput<PageEndpoint<Query, LogRow>>, { silent: true })
  return (
    <TimelineCard
      calls={history === undefined ? [log] : [log, history.call]}
      rows={log.data?.rows ?? []}
      now={log.dataUpdatedAt}
      words={words}
      story={story}
      also={also}
      moves={history && movesOf(history.call.data ?? [], history)}
    />
  )
}

interface TimelineCardProps {
  /** What it is told from: one that failed is told in its place. */
  calls: readonly RecordCall[]
  rows: readonly LogRow[]
  /** When the rows were told. */
  now: number
  words?: LogWords | undefined
  story: Story
  also?: readonly TimelineEvent[] | undefined
  moves: readonly ToldMove[] | undefined
}

/** The same where one call of the record tells its log and its states at once. */
export function TimelineCard({ calls, rows, now, words, story, also, moves }: TimelineCardProps) {
  const t = useTexts(detailMessages)
  const ui = useTexts(uiMessages)
  const shared = useTexts(fieldMessages)
  const named = { ...words, names: { ...shared, ...words?.names } }
  const events = [
    ...eventsOf(rows, story, (row) => changeTexts(row, named, ui), now, moves),
    ...(also ?? []),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const failed = calls.find(({ error, data }) => error !== null && data === undefined)
  const isKnown = calls.every(({ data }) => data !== undefined)
  return (
    <section className={styles.card} aria-label={t.timeline}>
      <h2 className={styles.asideHead}>{t.timeline}</h2>
      {failed?.error && (
        <p className={styles.asideNote} role="alert">
          {failed.error.message}{' '}
          <Button type="link" size="small" onClick={() => void failed.refetch()}>
            {ui.retry}
          </Button>
        </p>
      )}
      {isKnown && events.length === 0 && <p className={styles.asideNote}>{t.timelineEmpty}</p>}
      <ol className={styles.events}>
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function EventItem({ event }: { event: TimelineEvent }) {
  const t = useTexts(detailMessages)
  const { at, who, text, note, tone, lasted } = event
  return (
    <li className={styles.event} data-state={tone !== undefined} data-now={lasted?.untilNow === true}>
      <span
        className={styles.eventDot}
        style={tone === undefined ? undefined : { color: STATUS_COLORS[tone] }}
        aria-hidden
      />
      <span className={styles.eventText}>{text}</span>
      {lasted && <span className={styles.eventLength}>{lastedText(lasted, t)}</span>}
      <span className={styles.eventBy}>
        <time dateTime={at}>{formatDate(at, 'yyyy-MM-dd hh:mm')}</time> · {who || t.system}
      </span>
      {note !== '' && <span className={styles.eventNote}>{note}</span>}
    </li>
  )
}
