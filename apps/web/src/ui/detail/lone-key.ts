/**
 * Hears letters, or other keys that are wanted, that are pressed alone. A scanner types letters too, less than 20 ms apart; one of them must not do
 * something with the record that happens to be in view, so a letter counts once nothing has come before or after it.
 */
const QUIET_MS = 100

type Heard = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp' | 'repeat' | 'isComposing'
>

export function hearLoneKeys(
  onKey: (key: string) => void,
  wanted: RegExp = /^[a-z]$/i,
): {
  press: (event: Heard) => void
  stop: () => void
} {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    press: ({ key, ctrlKey, altKey, metaKey, timeStamp, repeat, isComposing }) => {
      const alone = timeStamp - last >= QUIET_MS
      last = timeStamp
      clearTimeout(timer)
      const isMeant = wanted.test(key) && !ctrlKey && !altKey && !metaKey && !repeat && !isComposing
      if (alone && isMeant) timer = setTimeout(() => onKey(key.toUpperCase()), QUIET_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
