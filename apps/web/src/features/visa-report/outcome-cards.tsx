import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import {
  statisticsReasons,
  type CohortFigures,
  type CohortPick,
  type CohortQuery,
} from '@visa/contract/visa/statistics'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PeopleLink } from './people-link.tsx'
import { percent } from './report.figures.ts'
import { ShareBar } from './share-bar.tsx'
import { withPromise, withResult } from './statistics-tiles.tsx'
import styles from './looks.module.css'

interface Line {
  name: string
  count: number
  base: number
  pick: CohortPick
  tone?: 'good' | 'bad'
}

function Lines({ title, lines, asked }: { title: string; lines: readonly Line[]; asked: CohortQuery }) {
  const t = useTexts(statisticsMessages)
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead className="unseen">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t.people}</th>
            <th scope="col">{t.ofBaseTitle}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, count, base, pick, tone }) => (
            <tr key={name}>
              <th scope="row" className={styles.wrapped}>
                {name}
                <ShareBar part={count} whole={base} {...(tone !== undefined && { tone })} />
              </th>
              <td className={styles.figure}>
                <PeopleLink asked={asked} pick={pick} count={count} />
              </td>
              <td className={styles.figure}>{percent(count, base)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How it ended, and whether in time. */
export function ResultsCard({ total, asked }: { total: CohortFigures; asked: CohortQuery }) {
  const t = useTexts(statisticsMessages)
  const base = withResult(total)
  const promised = withPromise(total)
  const { PASS, REJECT, RETURN } = ISSUE_RESULT
  return (
    <section className={styles.card} aria-label={t.results}>
      <div className={styles.cardHead}>
        <h2>{t.results}</h2>
      </div>
      <Lines
        title={t.results}
        asked={asked}
        lines={[
          { name: t.passed, count: total.passed, base, pick: { kind: 'result', result: PASS }, tone: 'good' },
          {
            name: t.rejected,
            count: total.rejected,
            base,
            pick: { kind: 'result', result: REJECT },
            tone: 'bad',
          },
          { name: t.sentBack, count: total.sentBack, base, pick: { kind: 'result', result: RETURN } },
          { name: t.kept, count: total.kept, base: promised, pick: { kind: 'kept' }, tone: 'good' },
          { name: t.late, count: total.late, base: promised, pick: { kind: 'late' }, tone: 'bad' },
        ]}
      />
    </section>
  )
}

/** Why people were asked for more. */
export function ReasonsCard({ total, asked }: { total: CohortFigures; asked: CohortQuery }) {
  const t = useTexts(statisticsMessages)
  const result = useCall(statisticsReasons, { query: asked }, { silent: true, keepPreviousData: true })
  return (
    <section className={styles.card} aria-label={t.reasons}>
      <div className={styles.cardHead}>
        <h2>{t.reasons}</h2>
      </div>
      <Loaded result={result}>
        {(reasons) =>
          reasons.length === 0 ? (
            <p className={styles.help}>{t.noReasons}</p>
          ) : (
            <Lines
              title={t.reason}
              asked={asked}
              lines={reasons.map(({ reason, people }) => ({
                name: reason,
                count: people,
                base: total.incomplete,
                pick: { kind: 'reason', reason },
              }))}
            />
          )
        }
      </Loaded>
    </section>
  )
}
