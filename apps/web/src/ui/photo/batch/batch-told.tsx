import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFailureWords } from '../engine/failure-words.ts'
import styles from '../photo.module.css'
import { isUnchosen, type Outcome, type Told } from './outcome.ts'

interface BatchToldProps {
  told: readonly Told[]
  total: number
  rule: string
}

/** What came of a batch so far: in numbers, and by name where nothing came of a picture. */
export function BatchTold({ told, total, rule }: BatchToldProps) {
  const { batch: t, edgesBy } = useTexts(photoToolMessages)
  const words = useFailureWords()
  const count = (of: (outcome: Outcome) => boolean): number =>
    told.filter(({ outcome }) => of(outcome)).length
  const faceless = told.flatMap(({ picture, outcome }) => (outcome.kind === 'noFace' ? [picture.name] : []))
  const failed = told.flatMap(({ picture: { name }, outcome }) =>
    outcome.kind === 'failed' ? [fill(t.failedWhy, { name, reason: words(outcome.error, name) })] : [],
  )
  const several = told.flatMap(({ picture, outcome }) => (isUnchosen(outcome) ? [picture.name] : []))
  const quick = new Map<string, number>()
  for (const { outcome } of told) {
    if (outcome.kind !== 'made' || (outcome.by?.kind !== 'said' && outcome.by?.kind !== 'slow')) continue
    const reason = outcome.by.kind === 'slow' ? edgesBy.slow : outcome.by.reason
    quick.set(reason, (quick.get(reason) ?? 0) + 1)
  }
  return (
    <>
      <output>
        {fill(t.told, {
          rule,
          done: told.length,
          total,
          good: count((each) => each.kind === 'made' && each.level === 'good'),
          warn: count((each) => each.kind === 'made' && each.level === 'warn'),
          bad: count((each) => each.kind === 'made' && each.level === 'bad'),
          noFace: faceless.length,
          failed: failed.length,
        })}
      </output>
      {faceless.length > 0 && (
        <span className={styles.wrong}>{fill(t.noFaceIn, { names: faceless.join(t.and) })}</span>
      )}
      {failed.length > 0 && <span className={styles.wrong}>{failed.join(t.and)}</span>}
      {several.length > 0 && (
        <span className={styles.warning}>{fill(t.severalFaces, { names: several.join(t.and) })}</span>
      )}
      {[...quick].map(([reason, times]) => (
        <span key={reason} className={styles.warning}>
          {fill(t.quick, { count: times, reason })}
        </span>
      ))}
    </>
  )
}
