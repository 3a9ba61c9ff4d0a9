import { currentLanguage } from './language.ts'

/** Why the login of this browser was ended, as far as the server said so. */

let texts: Readonly<Record<string, unknown>> = {}

/** What the last event of a stream said; nothing is taken from what cannot be read. */
export function noteEnding(written: string): void {
  try {
    texts = Object(JSON.parse(written)) as Readonly<Record<string, unknown>>
  } catch {
    texts = {}
  }
}

export const forgetEnding = (): void => {
  texts = {}
}

/** In the language that is shown; undefined where nothing more is known than that it is over. Told once. */
export function takeEnding(): string | undefined {
  const text = texts[currentLanguage()]
  forgetEnding()
  return typeof text === 'string' && text !== '' ? text : undefined
}
