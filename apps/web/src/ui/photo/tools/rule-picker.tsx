import { dayOf } from '@visa/contract/dates'
import { rulesOn, type PhotoRule } from '@visa/photo/check/photo-rule'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

const photoRules = (): readonly PhotoRule[] => rulesOn(dayOf(new Date()))

/** What a rule is called; one that came later than these words goes by its code. */
export function useRuleNames(): (code: string) => string {
  const names: Readonly<Record<string, string>> = useTexts(photoToolMessages).rules
  return (code) => names[code] ?? code
}

/** For which visa a photo is made. */
export function RulePicker({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useTexts(photoToolMessages)
  const nameOf = useRuleNames()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t.process.rule}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        value={value}
        onChange={onChange}
        options={photoRules().map(({ code }) => ({ value: code, label: nameOf(code) }))}
      />
    </>
  )
}
