import { dayOf } from '@visa/contract/dates'
import { takesColour } from '@visa/photo/check/background'
import { PHOTO_RULES, rulesOn, type PhotoRule } from '@visa/photo/check/photo-rule'
import type { Colour } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Select } from 'antd'
import { use, useId } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { useSetting } from '../settings.ts'

export const photoRules = (): readonly PhotoRule[] => rulesOn(dayOf(new Date()))

export const ruleOf = (code: string): PhotoRule | undefined => photoRules().find((rule) => rule.code === code)

/** The rule that photos are made by: as it was chosen, at first that of the form the tools were opened from. */
export function useRule(): [code: string, set: (code: string) => void] {
  const target = use(PhotoTargetContext)
  const asked = target.kind === 'field' ? target.asked.rule : undefined
  return useSetting('rule', ruleOf(asked ?? '')?.code ?? PHOTO_RULES[0]?.code ?? '')
}

/** So many bytes a photo may have at most; unset where nobody says. */
export const bytesOf = (code: string): number | undefined => ruleOf(code)?.bytes

/** Those whose rules take a colour behind the person. */
export const takersOf = (colour: Colour): readonly PhotoRule[] =>
  photoRules().filter((rule) => takesColour(rule, colour))

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
