import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import {
  RATE_DIMENSIONS,
  statisticsRates,
  type CohortPick,
  type CohortQuery,
  type RateDimension,
} from '@visa/contract/visa/statistics'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PeopleLink } from './people-link.tsx'
import { percent } from './report.figures.ts'
import { withPromise, withResult } from './statistics-tiles.tsx'
import styles from './looks.module.css'

interface RatesCardProps {
  asked: CohortQuery
  by: RateDimension
  onBy: (by: RateDimension) => void
}

/** Refusals, promises and missing papers, side by side for countries, agents and whatever else. */
export function RatesCard({ asked, by, onBy }: RatesCardProps) {
  const t = useTexts(statisticsMessages)
  const words = useTexts(lookBackMessages)
  const result = useCall(
    statisticsRates,
    { query: { ...asked, by } },
    { silent: true, keepPreviousData: true },
  )
  const people = (key: string, pick: CohortPick, count: number) => (
    <PeopleLink asked={asked} pick={pick} group={{ by, key }} count={count} />
  )
  const rate = (part: number, base: number, link: ReactNode) => (
    <td className={styles.figure}>
      {percent(part, base)}{' '}
      <span className={styles.none}>
        ({link} {fill(t.ofAll, { base })})
      </span>
    </td>
  )
  return (
    <section className={styles.card} aria-label={t.rates}>
      <div className={styles.cardHead}>
        <h2>{t.rates}</h2>
        <Select<RateDimension>
          aria-label={t.rates}
          className={styles.by ?? ''}
          value={by}
          onChange={onBy}
          options={RATE_DIMENSIONS.map((each) => ({ value: each, label: words.dimensions[each] }))}
        />
      </div>
      <Loaded result={result}>
        {(rows) => (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{words.dimensions[by]}</th>
                  {[t.entered, t.passed, t.refusal, t.promise, t.incomplete].map((title) => (
                    <th key={title} scope="col" className={styles.figure}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const { key } = row
                  const { REJECT, PASS } = ISSUE_RESULT
                  return (
                    <tr key={key}>
                      <th scope="row">{row.name}</th>
                      <td className={styles.figure}>{people(key, { kind: 'all' }, row.entered)}</td>
                      <td className={styles.figure}>
                        {people(key, { kind: 'result', result: PASS }, row.passed)}
                      </td>
                      {rate(
                        row.rejected,
                        withResult(row),
                        people(key, { kind: 'result', result: REJECT }, row.rejected),
                      )}
                      {rate(row.kept, withPromise(row), people(key, { kind: 'kept' }, row.kept))}
                      {rate(row.incomplete, row.audited, people(key, { kind: 'incomplete' }, row.incomplete))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </section>
  )
}
