import { isTicketNumber } from '@visa/contract/rules/patterns'

/** What became of pasted numbers: one for each traveller, or why not. */
export type Pasted = { numbers: readonly string[] } | { wrong: string } | { given: number }

/** 8802417736001 and 880 2417736001 are 880-2417736001. */
const DIGITS = /(?<!\d)(\d{3})[-\s]?(\d{10})(-\d{2})?(?!\d)/

const numberIn = (line: string): string | undefined => {
  const [, airline, serial, more = ''] = DIGITS.exec(line) ?? []
  const number = `${airline}-${serial}${more}`
  return isTicketNumber(number) ? number : undefined
}

/**
 * One number a line, or several with commas between. Where every line names a traveller of whom there is one, by the
 * name; else in the order of the travellers. All of them or none: half a list helps nobody.
 */
export function pastedTickets(text: string, names: readonly string[]): Pasted {
  const lines = text
    .split(/[\n,;，；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => ({ line, number: numberIn(line) }))
  const wrong = found.find(({ number }) => number === undefined)
  if (wrong !== undefined) return { wrong: wrong.line }
  if (found.length !== names.length) return { given: found.length }
  const byName = names.map((name) => found.filter(({ line }) => name !== '' && line.includes(name)))
  const isNamed = byName.every((own) => own.length === 1) && new Set(byName.flat()).size === names.length
  const inOrder = isNamed ? byName.flat() : found
  return { numbers: inOrder.map(({ number = '' }) => number) }
}
