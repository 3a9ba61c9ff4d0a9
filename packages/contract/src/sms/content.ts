import type { BrokenRule } from '../issues.ts'
import { MESSAGE_BLANKS, isCodeType, type MessageType } from './message-type.ts'

const BLANK = /\{(\w+)\}/g

/** The blanks a text has, each once. */
export const blanksOf = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(BLANK), ([, name = '']) => name)),
]

/** What is wrong with the text of a template: a blank that its type does not fill, or a brace that is none. */
export function contentProblem(type: MessageType, content: string): BrokenRule | undefined {
  const known = MESSAGE_BLANKS[type]
  const unknown = blanksOf(content).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const blanks = known.map((name) => `{${name}}`).join(' ')
    return { rule: 'blankUnknown', params: { name: `{${unknown}}`, blanks } }
  }
  if (/[{}]/.test(content.replaceAll(BLANK, ''))) return { rule: 'blankBroken', params: {} }
  if (isCodeType(type) && !blanksOf(content).includes('code')) {
    return { rule: 'blankMissing', params: { name: '{code}' } }
  }
  return undefined
}

const SINGLE = 70
const PART = 67

/** How many messages carriers count for a text, which opens with the signature in brackets. */
export function segmentsOf(content: string, signature: string): number {
  // Carriers count UTF-16 units, as this does.
  const { length } = signature === '' ? content : `【${signature}】${content}`
  return length <= SINGLE ? 1 : Math.ceil(length / PART)
}
