import type { Colour } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { PHOTO_FREE } from '@visa/photo/check/photo-rule'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { photoRules, takersOf, useRuleNames } from './rule-picker.tsx'

/** The colours that authorities ask for, the most asked for first. */
const COLOURS = {
  white: [255, 255, 255],
  grey: [238, 236, 236],
  blue: [67, 142, 219],
  red: [196, 52, 48],
} as const satisfies Readonly<Record<string, Colour>>

export const BLUE: Colour = COLOURS.blue

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
            <b>{t[name]}</b> <small>{hex(colour).toUpperCase()}</small>
            <small className={styles.askedSize}>{takenBy(colour)}</small>
          </span>
        </button>
      ))}
      <label className={styles.colourRow}>
        <input
          type="color"
          className={styles.ownColour}
          value={hex(value)}
          onChange={({ currentTarget }) => onChange(fromHex(currentTarget.value))}
        />
        <span>
          <b>{t.own}</b> <small>{hex(value).toUpperCase()}</small>
          <small className={styles.askedSize}>{takenBy(value)}</small>
        </span>
      </label>
      <p className={styles.soft}>
        {fill(t.takesNoPhoto, { visas: PHOTO_FREE.map((code) => nameOf(code)).join(t.and) })}
      </p>
    </fieldset>
  )
}
