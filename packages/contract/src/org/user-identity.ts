import { isIdCard } from '../rules/id-card.ts'

/** The resident identity card among the kinds of documents. */
export const ID_CARD_TYPE = '4'

const HEAD = 3
const TAIL = 4
const MASK = '*'

/** The number of a document for those who need not know it: its first three and last four characters. */
export function maskDocument(value: string): string {
  if (value === '') return ''
  const [head, tail] = value.length > HEAD + TAIL ? [HEAD, TAIL] : [1, 0]
  return value.slice(0, head) + MASK.repeat(value.length - head - tail) + value.slice(value.length - tail)
}

/** A name for those who need not know whose it is: how it begins, which in Chinese is the surname. */
export const maskName = (name: string): string => `${/^./u.exec(name)?.[0] ?? ''}${MASK.repeat(2)}`

/** A masked number that comes back from a form stands for the one that is stored. */
export const isMasked = (value: string): boolean => value.includes(MASK)

/** Whether a number can be of that kind of document: only identity cards have a check of their own. */
export const fitsDocument = (type: string, value: string): boolean =>
  value === '' || (type === ID_CARD_TYPE ? isIdCard(value) : /^[A-Za-z0-9()/-]{4,32}$/.test(value))

/** So many digits are what is printed on an identity card, right or wrong. */
const CARD_LIKE = /^\d{14,20}[\dXx]?$/

/** Whether a number can be of any document, where nobody says of which: what looks like a card's must be one. */
export const fitsSomeDocument = (value: string): boolean =>
  fitsDocument(CARD_LIKE.test(value) ? ID_CARD_TYPE : '', value)

/** What is told of a number that fits no document. */
export const documentRule = (value: string): 'idCard' | 'invalid' =>
  CARD_LIKE.test(value) ? 'idCard' : 'invalid'
