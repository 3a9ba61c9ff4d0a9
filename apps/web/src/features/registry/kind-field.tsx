import { REGISTRABLE_IDENTITY } from '@visa/contract/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { useTexts } from '../../lib/i18n.tsx'
import type { DraftField } from '../../ui/form/use-draft.ts'
import styles from './registry.module.css'

const KINDS = ['CUSTOMER', 'AGENT', 'VISA'] as const

export function KindField({ field }: { field: DraftField }) {
  const { kinds, kindHelp } = useTexts(registryMessages)
  const { identityCode } = useTexts(fieldMessages)
  return (
    <fieldset className={styles.kinds} aria-describedby={`${field.id}-note`}>
      <legend>{identityCode}</legend>
      <div className={styles.kindChoices}>
        {KINDS.map((kind, index) => {
          const value = String(REGISTRABLE_IDENTITY[kind])
          return (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={value}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
              />
              <span>
                {kinds[kind]}
                <small>{kindHelp[kind]}</small>
              </span>
            </label>
          )
        })}
      </div>
      <p className={styles.note} id={`${field.id}-note`}>
        {field.error}
      </p>
    </fieldset>
  )
}
