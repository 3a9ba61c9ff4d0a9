import { formatDate } from '@visa/contract/dates'
import { memberHistory, type MemberEvent } from '@visa/contract/member/member-calls'
import { memberMessages } from '@visa/messages/member/member'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './member.module.css'

const RECORD_TYPES = { order: 'VISA', contract: 'CONTRACT' } as const

/** What was done with a member, year by year. */
export function MemberStory({ id }: { id: number }) {
  const t = useTexts(memberMessages)
  const history = useCall(memberHistory, { query: { id } }, { silent: true })
  return (
    <section className={styles.story} aria-label={t.story}>
      <h2>{t.story}</h2>
      <Loaded result={history}>
        {(events) => (
          <>
            {!events.some(({ kind }) => kind in RECORD_TYPES) && (
              <EmptyState title={t.storyEmpty} help={t.storyNote} />
            )}
            <ol>
              {events.map((event, index) => (
                <Event
                  key={`${event.at} ${event.kind} ${event.code}`}
                  event={event}
                  before={events[index - 1]}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  )
}

const yearOf = (at: string): string => formatDate(at, 'yyyy')

function Event({ event, before }: { event: MemberEvent; before: MemberEvent | undefined }) {
  const t = useTexts(memberMessages)
  const { at, kind, code, text, recordId } = event
  const year = yearOf(at)
  const type = kind === 'order' || kind === 'contract' ? RECORD_TYPES[kind] : undefined
  return (
    <>
      {(before === undefined || yearOf(before.at) !== year) && <li className={styles.year}>{year}</li>}
      <li className={styles.event}>
        <time dateTime={at}>{formatDate(at, 'MM-dd')}</time>
        <div>
          <div>
            {t.events[kind]}{' '}
            {type !== undefined && recordId !== null ? (
              <RecordLink of={{ type, id: String(recordId) }}>{code}</RecordLink>
            ) : (
              <span className={styles.number}>{code}</span>
            )}
          </div>
          <div className={styles.soft}>{text}</div>
        </div>
      </li>
    </>
  )
}
