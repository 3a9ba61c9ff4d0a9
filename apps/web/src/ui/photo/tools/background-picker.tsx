import type { Colour } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { takesColour } from '@visa/photo/check/background'
import { PHOTO_FREE } from '@visa/photo/check/photo-rule'
import { use } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { photoRules, ruleOf, takersOf, useRuleNames } from './rule-picker.tsx'

/** The colours that authorities ask for, the most asked for first. */
const COLOURS = {
  white: [255, 255, 255],
  grey: [238, 236, 236],
  blue: [67, 142, 219],
  red: [196, 52, 48],
} as const satisfies Readonly<Record<string, Colour>>

/** Blue, as it is asked for most; from a field whose visa does not take it, white. */
export function useFirstBehind(): Colour {
  const target = use(PhotoTargetContext)
  const asked = target.kind === 'field' ? ruleOf(target.asked.rule ?? '') : undefined
  return asked === undefined || takesColour(asked, COLOURS.blue) ? COLOURS.blue : COLOURS.white
}

const hex = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

function fromHex(text: string): Colour {
  const all = Number.parseInt(text.slice(1), 16)
  return [all >> 16, (all >> 8) & 255, all & 255]
}

const css = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`

interface BackgroundPickerProps {
  value: Colour
  onChange: (colour: Colour) => void
}

/** A background by its colour alone: one of those that are usual, or any other. */
export function BackgroundPicker({ value, onChange }: BackgroundPickerProps) {
  const t = useTexts(photoToolMessages).backgrounds
  const names = Object.entries(COLOURS) as [keyof typeof COLOURS, Colour][]
  return (
    <fieldset className={styles.colours} aria-label={t.title}>
      {names.map(([name, colour]) => (
        <button
          key={name}
          type="button"
          className={styles.colour}
          style={{ background: css(colour) }}
          title={t[name]}
          aria-label={t[name]}
          aria-pressed={css(colour) === css(value)}
          onClick={() => onChange(colour)}
        />
      ))}
      <input
        type="color"
        className={styles.ownColour}
        value={hex(value)}
        title={t.own}
        aria-label={t.own}
        onChange={({ currentTarget }) => onChange(fromHex(currentTarget.value))}
      />
    </fieldset>
  )
}

/** A background of those that are usual, each with the visas that take it; or any other. */
export function BackgroundRows({ value, onChange }: BackgroundPickerProps) {
  const words = useTexts(photoToolMessages)
  const t = words.backgrounds
  const nameOf = useRuleNames()
  const names = Object.entries(COLOURS) as [keyof typeof COLOURS, Colour][]
  const takenBy = (colour: Colour): string => {
    const takers = takersOf(colour)
    if (takers.length === photoRules().length) return t.takenByAll
    return takers.length === 0
      ? t.takenByNone
      : fill(t.takenBy, { visas: takers.map(({ code }) => nameOf(code)).join(t.and) })
  }
  return (
    <fieldset className={styles.colourRows} aria-label={t.title}>
      {names.map(([name, colour]) => (
        <button
          key={name}
          type="button"
          className={styles.colourRow}
          aria-pressed={css(colour) === css(value)}
          onClick={() => onChange(colour)}
        >
          <span className={styles.colour} style={{ background: css(colour) }} aria-hidden />
          <span>
            <b>{t[name]}</b> <small>{hex(colour).toUpperCase()}</small>{' '}
            <small className={styles.askedSize}>{takenBy(colour)}</small>
          </span>
        </button>
      ))}
      <div className={styles.colourRow}>
        <input
          type="color"
          className={styles.ownColour}
          value={hex(value)}
          aria-label={t.own}
          onChange={({ currentTarget }) => onChange(fromHex(currentTarget.value))}
        />
        <span>
          <b>{t.own}</b> <small>{hex(value).toUpperCase()}</small>
          <small className={styles.askedSize}>{takenBy(value)}</small>
        </span>
      </div>
      <p className={styles.soft}>
        {fill(t.takesNoPhoto, { visas: PHOTO_FREE.map((code) => nameOf(code)).join(t.and) })}
      </p>
    </fieldset>
  )
}
