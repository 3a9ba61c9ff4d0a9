import { dayOf } from '@visa/contract/dates'
import { DATE_SHORTCUTS, shortcutDay, type DateShortcut } from '@visa/contract/rules/date-shortcuts'
import { readUtc8 } from '../form/utc8-calendar.ts'

type Labels = Readonly<Record<DateShortcut, string>>

export const dateOf = (day: string): Date | null => readUtc8(day) ?? null

const shortcutDate = (shortcut: DateShortcut): Date =>
  dateOf(shortcutDay(shortcut, dayOf(new Date()))) ?? new Date()

/** The days one click chooses. Functions, because a screen may stay open over midnight. */
export const dayPresets = (labels: Labels) =>
  DATE_SHORTCUTS.map((shortcut) => ({ label: labels[shortcut], value: () => shortcutDate(shortcut) }))

/** The stretches one click chooses: a day that is near alone, one that is far until today. */
export const rangePresets = (labels: Labels) =>
  DATE_SHORTCUTS.map((shortcut) => ({
    label: labels[shortcut],
    value: (): [Date, Date] => {
      const from = shortcutDate(shortcut)
      return [from, shortcut === 'yesterday' ? from : shortcutDate('today')]
    },
  }))
