const WIDE = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/

const WIDE_PX = 14
const NARROW_PX = 8

/** About how wide a label is at the base size, on the generous side: enough to size a column before it is drawn. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? WIDE_PX : NARROW_PX), 0)

/** Status tags are written smaller, with a dot before the word and room around it. */
const TAG_SCALE = 0.8
const TAG_SLACK_PX = 48

/** As wide as the longest of the words makes a column of status tags. */
export const tagWidth = (words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => Math.ceil(textWidth(word) * TAG_SCALE))) + TAG_SLACK_PX
