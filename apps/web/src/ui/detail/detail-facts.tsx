import { detailMessages } from '@visa/messages/ui/detail'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { Fact } from './detail-types.ts'
import styles from './detail.module.css'

const isNothing = (value: Fact['value']): boolean =>
  value === '' || value === null || value === undefined || value === false

/** What is known, a label over each value. */
export function FactGrid({ facts, look }: { facts: readonly Fact[]; look: 'head' | 'section' }) {
  const f = useTexts(fieldMessages)
  const { none } = useTexts(detailMessages)
  return (
    <dl className={styles.facts} data-look={look}>
      {facts.map((fact) => {
        const label = 'field' in fact ? f[fact.field] : fact.label
        return (
          <div key={label} className={styles.fact} data-wide={fact.wide === true}>
            <dt>{label}</dt>
            <dd>{isNothing(fact.value) ? <span className={styles.soft}>{none}</span> : fact.value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
