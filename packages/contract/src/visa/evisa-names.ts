import { mrzCheckDigit } from '../rules/mrz.ts'

/** What the name and the text of an e-visa tell about whose it is. */

const SHORTEST = 6
const LONGEST = 20

/** Letters and digits that could be the number of a passport or an order: some of both, or many digits. */
const isNumber = (part: string): boolean =>
  part.length >= SHORTEST && part.length <= LONGEST && /\d{4}/.test(part)

const unique = (parts: readonly string[]): string[] => [...new Set(parts)]

/** The parts of a file's name that could be numbers, without what it ends in. */
export const fileNameParts = (fileName: string): string[] =>
  unique(
    fileName
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(isNumber),
  )

const MRZ_SECOND = /([A-Z0-9<]{9})(\d)[A-Z<]{3}\d{7}[MFX<]\d{7}/g

/** Passport numbers of machine-readable lines in a text; a wrong check digit is a misread. */
function mrzNumbers(text: string): string[] {
  const squeezed = text.toUpperCase().replaceAll(/\s/g, '')
  return [...squeezed.matchAll(MRZ_SECOND)].flatMap(([, number = '', digit]) =>
    mrzCheckDigit(number) === digit ? [number.replaceAll('<', '')] : [],
  )
}

/** What of a file's text could say whose it is: numbers of machine-readable lines first, then all that look like one. */
export const textHints = (text: string): string[] =>
  unique([
    ...mrzNumbers(text),
    ...text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(isNumber),
  ])
