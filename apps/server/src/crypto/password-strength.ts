import { COMMON_RANKS } from './common-passwords.ts'

/** Fewer tries than ten to this power are within reach of somebody patient, slowed down as attempts are. */
const ENOUGH = 6

const DIGIT = 1
const LETTER = Math.log10(26)
const SIGN = 1.5

/** Another spelling of a word, with capitals or with signs for letters, doubles the tries a few times. */
const RESPELT = 0.5

const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const RUNS = KEYBOARD.flatMap((row) => [row, Array.from(row).toReversed().join('')])

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}
const plain = (text: string): string => Array.from(text, (char) => LOOKS_LIKE[char] ?? char).join('')

const cheapest = (costs: readonly (number | undefined)[]): number | undefined => {
  const known = costs.filter((cost) => cost !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** A word from the list, or one that anybody who knows the person tries first. */
function wordCost(piece: string, own: ReadonlySet<string>): number | undefined {
  const lower = piece.toLowerCase()
  const spellings = [lower, plain(lower)]
  const rank = Math.min(...spellings.map((spelling) => COMMON_RANKS.get(spelling) ?? Infinity))
  const isOwn = spellings.some((spelling) => own.has(spelling))
  if (!isOwn && rank === Infinity) return undefined
  return Math.log10(isOwn ? 2 : rank + 1) + (piece === lower && spellings[0] === spellings[1] ? 0 : RESPELT)
}

const isRun = (lower: string): boolean => lower.length >= 3 && RUNS.some((run) => (run + run).includes(lower))

/** The smallest part that the whole repeats, if it does. */
const repeatedPart = (piece: string): string | undefined => /^(.+?)\1+$/s.exec(piece)?.[1]

const DATE =
  /^(?:(?:19|20)\d\d|(?:19|20)?\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/

const charCost = (char: string): number => {
  if (/\d/.test(char)) return DIGIT
  if (/[a-z]/i.test(char)) return LETTER
  return /[\u0080-\u{10ffff}]/u.test(char) ? 2 : SIGN
}

const spelledOut = (piece: string): number => Array.from(piece).reduce((sum, char) => sum + charCost(char), 0)

/** The power of ten of the tries by which one piece is found, if there is a shorter way than trying every character. */
function pieceCost(piece: string, own: ReadonlySet<string>): number | undefined {
  const lower = piece.toLowerCase()
  const part = repeatedPart(lower)
  return cheapest([
    wordCost(piece, own),
    isRun(lower) ? Math.log10(RUNS.length * lower.length) : undefined,
    part === undefined ? undefined : estimate(part, own) + Math.log10(lower.length / part.length),
    // Of a hundred and fifty years, or one of their days.
    DATE.test(piece) ? Math.log10(150) + (piece.length > 4 ? Math.log10(366) : 0) : undefined,
  ])
}

/** The power of ten of the tries by which the cheapest way of putting the pieces together is found. */
function estimate(password: string, own: ReadonlySet<string>): number {
  const best: number[] = [0]
  for (let end = 1; end <= password.length; end += 1) {
    const costs = Array.from({ length: end }, (_, start) => {
      const piece = password.slice(start, end)
      const before = best[start] ?? 0
      const short = end - start > LONGEST_PIECE ? undefined : pieceCost(piece, own)
      return before + (short ?? spelledOut(piece))
    })
    best.push(Math.min(...costs))
  }
  return best[password.length] ?? 0
}

/** Longer ones are only ever repeats of what is found in pieces. */
const LONGEST_PIECE = 32

/** Who a password is for: what is known of them is tried first. */
export interface PasswordOwner {
  userName: string
  realName?: string
  mobile?: string
  email?: string
}

const ownWords = ({ userName, realName = '', mobile = '', email = '' }: PasswordOwner): Set<string> => {
  const local = email.split('@')[0] ?? ''
  const parts = [
    userName,
    realName,
    mobile,
    email,
    local,
    ...userName.split(/[._-]/),
    ...realName.split(/\s+/),
  ]
  const endings = [mobile.slice(-8), mobile.slice(-6), mobile.slice(-4)]
  const words = [...parts, ...endings].map((part) => part.toLowerCase()).filter((part) => part.length >= 3)
  return new Set(words.flatMap((word) => [word, plain(word), Array.from(word).toReversed().join('')]))
}

/** Whether somebody who tries what people usually choose would soon find it. */
export const isGuessable = (password: string, owner: PasswordOwner): boolean =>
  // Nobody tries that long a one; it also bounds what the estimate costs.
  estimate(password.slice(0, 64), ownWords(owner)) < ENOUGH
