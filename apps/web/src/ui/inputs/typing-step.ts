/** What an input makes of one step of typing: the text that may stand, and where the caret is then. */

export interface TypingRule {
  /** The text that may stand; what may stand stays as it is. */
  readonly keep: (text: string) => string
  readonly max?: number
  /** The text without what the rule itself puts in, such as dashes between groups. */
  readonly bare?: (text: string) => string
}

export interface Standing {
  readonly text: string
  readonly caret: number
}

const asIs = (text: string): string => text

/** What stood behind the caret stands behind it still. */
function caretBefore(text: string, after: string, bare: (text: string) => string): number {
  if (text.endsWith(after)) return text.length - after.length
  const tail = bare(after)
  let caret = text.length
  while (caret > 0 && bare(text.slice(caret)) !== tail) caret -= 1
  return caret
}

/**
 * Text typed or pasted between two others. Only as much of it is taken as leaves what stands behind it whole: a full
 * input refuses more instead of dropping its end. Undefined when nothing of it can be taken.
 */
export function inserted(
  before: string,
  data: string,
  after: string,
  rule: TypingRule,
): Standing | undefined {
  const { keep, max = Infinity, bare = asIs } = rule
  const tail = bare(after)
  const nothing = bare(keep(before + after))
  let piece = data
  while (piece !== '') {
    const text = keep(before + piece + after)
    if (text.length <= max && bare(text).endsWith(tail)) {
      return bare(text) === nothing ? undefined : { text, caret: caretBefore(text, after, bare) }
    }
    const shorter = piece.slice(0, -Math.max(1, text.length - max))
    piece = shorter.isWellFormed() ? shorter : shorter.slice(0, -1)
  }
  return undefined
}

/** A text that came about in any other way, such as by deleting a part of it. */
export function settled(
  text: string,
  caret: number,
  { keep, max = Infinity, bare = asIs }: TypingRule,
): Standing {
  const kept = keep(text).slice(0, max)
  const head = bare(text.slice(0, caret)).length
  let at = 0
  while (at < kept.length && bare(kept.slice(0, at)).length < head) at += 1
  return { text: kept, caret: at }
}

export interface Difference {
  readonly start: number
  readonly end: number
  readonly piece: string
}

/** The one stretch of the old text that is replaced to make it the new one. */
export function difference(from: string, to: string): Difference {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let same = 0
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same += 1
  return { start, end: from.length - same, piece: to.slice(start, to.length - same) }
}
