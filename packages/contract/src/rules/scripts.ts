/**
 * Texts that consulates take in one script only. Digits, spaces and the punctuation of addresses belong to
 * every script; letters of any other one do not.
 */

const COMMON = String.raw`\d\s!-/:-@\[-\x60\{-~№«»–—’“”`
const LATIN = 'A-Za-z'
const CYRILLIC = 'А-Яа-яЁё'

const madeOf = (letters: string) => {
  const pattern = new RegExp(`^[${letters}${COMMON}]+$`)
  return (value: string): boolean => pattern.test(value)
}

export const isEnglish = madeOf(LATIN)
export const isRussian = madeOf(CYRILLIC)
export const isRussianOrEnglish = madeOf(LATIN + CYRILLIC)
