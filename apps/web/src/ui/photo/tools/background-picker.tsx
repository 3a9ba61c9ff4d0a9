import type { Colour } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

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

/** A background: one of those that are usual, or any other. */
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
