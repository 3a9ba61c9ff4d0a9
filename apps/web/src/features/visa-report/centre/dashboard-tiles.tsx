import {
  CONTRACT_STAGES,
  EXCEPTIONS,
  PASSPORT_STAGES,
  type CentreDashboard,
} from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { daysBetween } from '@visa/contract/rules/days'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { ShareBar } from '../share-bar.tsx'
import { FigureButton } from './figure-button.tsx'
import { TileFigure } from './tile-figure.tsx'
import styles from './dashboard.module.css'

export interface TileProps {
  told: CentreDashboard
  whose: Whose
}

const countOf = (counts: CentreDashboard['contracts'], key: string): number =>
  counts.find((each) => each.key === key)?.count ?? 0

/** What was done today of what comes to each stage. */
const DONE: Readonly<Partial<Record<string, keyof CentreDashboard['today']>>> = {
  waiting: 'contracts',
  review: 'reviewed',
  send: 'passportsSent',
  consulate: 'passportsBack',
  return: 'passportsOut',
}

/** What waits in each stage of the work, contracts first and then their passports. */
export function StagesTile({ told, whose }: TileProps) {
  const t = useTexts(centreReportMessages)
  const asked = { from: told.day, to: told.day, whose }
  const stages = [
    ...CONTRACT_STAGES.map((key) => ({ key, tile: 'contracts' as const })),
    ...PASSPORT_STAGES.map((key) => ({ key, tile: 'passports' as const })),
  ]
  return (
    <section className={`${styles.card} ${styles.whole}`} aria-label={t.tiles.stages}>
      <dl className={styles.stages}>
        {stages.map(({ key, tile }) => (
          <div key={key}>
            <dt title={t.stageHelps[key]}>{t.stages[key]}</dt>
            <dd className={styles.big}>
              <TileFigure
                tile={tile}
                of={key}
                whose={whose}
                name={t.stages[key]}
                count={countOf(told[tile], key)}
                help={t.stageHelps[key]}
              />
            </dd>
            <dd className={styles.soft}>
              {DONE[key] === undefined ? (
                ' '
              ) : (
                <>
                  {t.doneToday}{' '}
                  <FigureButton figure={DONE[key]} value={told.today[DONE[key]]} asked={asked} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NEAR = ['today', 'tomorrow', 'past'] as const

/** P3.40: what was promised for when, and what is broken. */
export function PromisesTile({ told, whose }: TileProps) {
  const t = useTexts(centreReportMessages)
  const figure = (
    bucket: CentreDashboard['promises'][number]['bucket'],
    state: 'open' | 'ready',
    count: number,
  ) => (
    <TileFigure
      tile="promises"
      of={`${bucket}-${state}`}
      whose={whose}
      name={`${t.buckets[bucket]} ${state === 'open' ? t.short : t.ready}`}
      count={count}
      help={t.promisesHelp}
    />
  )
  const near = NEAR.flatMap((bucket) => told.promises.filter((each) => each.bucket === bucket))
  const later = told.promises.filter(({ bucket, open }) => open > 0 && !NEAR.some((each) => each === bucket))
  return (
    <section className={styles.card} aria-label={t.tiles.promises}>
      <div className={styles.title}>
        <h2>{t.tiles.promises}</h2>
        <span className={styles.soft}>{t.promisesHelp}</span>
      </div>
      <dl className={styles.buckets}>
        {near.map(({ bucket, open, ready }) => (
          <div key={bucket} className={bucket === 'past' && open > 0 ? styles.broken : undefined}>
            <dt>{t.buckets[bucket]}</dt>
            <dd className={styles.big}>{figure(bucket, 'open', open)}</dd>
            <dd>
              <ShareBar part={ready} whole={open + ready} tone={bucket === 'past' ? 'bad' : 'good'} />
            </dd>
            <dd className={styles.soft}>
              {t.ready} {figure(bucket, 'ready', ready)}
            </dd>
          </div>
        ))}
      </dl>
      {later.length > 0 && (
        <p className={styles.later}>
          {later.map(({ bucket, open }) => (
            <span key={bucket}>
              {t.buckets[bucket]} {figure(bucket, 'open', open)}
            </span>
          ))}
        </p>
      )}
      {told.late.length === 0 ? (
        <p className={styles.empty}>{t.noLate}</p>
      ) : (
        <table className={styles.lines} aria-label={t.buckets.past}>
          <tbody>
            {told.late.map(({ id, name, contractId, contractNo, promised }) => (
              <tr key={id}>
                <th scope="row" className={styles.bad}>
                  {fill(t.lateDays, { count: promised === null ? 0 : daysBetween(promised, told.day) })}
                </th>
                <td>{name}</td>
                <td>
                  {contractId !== null && (
                    <RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{contractNo}</RecordLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Where every passport is, and what is wrong with which. */
export function PlacesTile({ told, whose }: TileProps) {
  const t = useTexts(centreReportMessages)
  const loose: Record<string, string> = t.places
  const most = Math.max(1, ...told.places.map(({ count }) => count))
  const house = told.places
    .filter(({ key }) => !['CONSULATE', 'COURIER', 'HOLDER', 'ELSEWHERE'].includes(key))
    .reduce((sum, { count }) => sum + count, 0)
  const wrong = EXCEPTIONS.filter((key) => countOf(told.exceptions, key) > 0)
  return (
    <section className={styles.card} aria-label={t.tiles.places}>
      <div className={styles.title}>
        <h2>{t.tiles.places}</h2>
        <span className={styles.soft}>{fill(t.inHouse, { count: house })}</span>
      </div>
      {told.places.length === 0 ? (
        <p className={styles.empty}>{t.noPassports}</p>
      ) : (
        <table className={styles.lines} aria-label={t.tiles.places}>
          <tbody>
            {told.places.map(({ key, name, count }) => {
              const called = name === '' ? (loose[key] ?? key) : name
              return (
                <tr key={key}>
                  <th scope="row">{called}</th>
                  <td className={styles.figure}>
                    <TileFigure
                      tile="places"
                      of={key}
                      whose={whose}
                      name={called}
                      count={count}
                      help={t.placesHelp}
                    />
                  </td>
                  <td className={styles.bar}>
                    <ShareBar part={count} whole={most} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {wrong.length > 0 &&
        told.exceptionsReach === 'centre' &&
        (told.reach !== 'centre' || whose === 'emp') && <p className={styles.soft}>{t.wrongInHouse}</p>}
      {wrong.length > 0 && (
        <dl className={styles.buckets}>
          {wrong.map((key) => (
            <div key={key} className={styles.broken}>
              <dt>{t.exceptions[key]}</dt>
              <dd className={styles.big}>
                <TileFigure
                  tile="exceptions"
                  of={key}
                  whose={whose}
                  name={t.exceptions[key]}
                  count={countOf(told.exceptions, key)}
                  help={t.exceptionHelps[key]}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
