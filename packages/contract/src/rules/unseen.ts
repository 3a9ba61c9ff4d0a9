/**
 * What nobody sees in a text: neither a letter nor a blank of it. It is taken out of whatever is typed, scanned or read from
 * a sheet, or a name of nothing would be a name, and a number with it would be found by no scanner.
 */

/** Signs without a shape, and the empty pattern of Braille. What turns the direction of writing is refused, not taken out. */
const UNSEEN = /(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Which of several shapes of a character is meant, as in names of rare characters: it follows the character. */
const SHAPE = /^\p{Variation_Selector}$/u
const HAS_SHAPES = /[\p{Script=Han}\p{Script=Mongolian}\p{Emoji}]$/u

/** Joins and parts letters where a script writes them by it, and makes one picture of several. */
const JOINER = /^[\u200c\u200d]$/
const JOINS =
  /[\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u
const JOINED = /^[\p{L}\p{M}\p{Extended_Pictographic}]/u

export const withoutUnseen = (text: string): string =>
  text.replaceAll(UNSEEN, (sign: string, at: number) => {
    const before = text.slice(Math.max(0, at - 4), at)
    if (SHAPE.test(sign)) return HAS_SHAPES.test(before) ? sign : ''
    if (!JOINER.test(sign)) return ''
    return JOINS.test(before) && JOINED.test(text.slice(at + 1, at + 3)) ? sign : ''
  })
