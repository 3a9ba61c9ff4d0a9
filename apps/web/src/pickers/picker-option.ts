import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import type { ReactNode } from 'react'

/** What a selector offers: plain data, found by its words and its spelling. */

export type PickerValue = string | number

export type PickerOption<Value extends PickerValue = PickerValue> = {
  value: Value
  label: string
  /** A code or a place that tells options of one name apart. */
  hint: string
  /** What it is found by besides label and hint. */
  words: readonly string[]
  /** Spellings set apart by `|`. */
  pinyin: string
  /** Offered only where it has been chosen already. */
  retired: boolean
  /** A picture before the label. */
  mark?: ReactNode
}

/** How well something fits what was typed; the smaller the better, undefined when it does not. */
type Rank = 0 | 1 | 2 | undefined

const tidy = (text: string): string => text.toLowerCase().replaceAll(/[\s'’]/g, '')

const best = (ranks: readonly Rank[]): Rank =>
  ranks.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined)

const rankIn = (text: string, typed: string): Rank => {
  if (text === typed) return 0
  const at = text.indexOf(typed)
  if (at < 0) return undefined
  return at === 0 ? 1 : 2
}

/** One letter alone stands somewhere in nearly every spelling: there it counts at the beginning only. */
const rankSpelt = (spelling: string, typed: string): Rank => {
  const rank = rankIn(spelling, typed)
  return rank === 2 && typed.length < 2 ? undefined : rank
}

type Findable = Pick<PickerOption, 'label' | 'hint' | 'words' | 'pinyin'>

/** By name, code, pinyin or initials. */
export function rankOf({ label, hint, words, pinyin }: Findable, written: string): Rank {
  const typed = tidy(written)
  if (typed === '') return 0
  return best([
    ...[label, hint, ...words].map((text) => rankIn(tidy(text), typed)),
    ...pinyin.split('|').map((spelling) => rankSpelt(spelling, typed)),
  ])
}

/** For sorting what was found, the best first. */
export const byRank =
  (written: string) =>
  (a: Findable, b: Findable): number =>
    (rankOf(a, written) ?? Number.POSITIVE_INFINITY) - (rankOf(b, written) ?? Number.POSITIVE_INFINITY)

interface Words {
  unknown: (value: PickerValue) => string
}

/** What is shown: whatever may be chosen, and whatever has been, though it could not be chosen any more. */
export function offered<Value extends PickerValue>(
  options: readonly PickerOption<Value>[],
  chosen: readonly Value[],
  { unknown }: Words,
): PickerOption<Value>[] {
  const taken = new Set<PickerValue>(chosen)
  const known = new Set<PickerValue>(options.map(({ value }) => value))
  return [
    ...options.filter(({ value, retired }) => !retired || taken.has(value)),
    ...chosen
      .filter((value) => !known.has(value))
      .map((value) => ({
        value,
        label: unknown(value),
        hint: '',
        words: [],
        pinyin: '',
        retired: true,
      })),
  ]
}

/** A choice that stands for no record. */
export const plainOption = <Value extends PickerValue>(
  value: Value,
  label: string,
  pinyin: string,
): PickerOption<Value> => ({
  value,
  label,
  hint: '',
  words: [],
  pinyin,
  retired: false,
})

/** P3.23 */
export const walkInOption = (label: string) => plainOption(WALK_IN_CUSTOMER, label, 'sanke|sk')
