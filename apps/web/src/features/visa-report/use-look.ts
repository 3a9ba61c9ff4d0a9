import { dayOf } from '@visa/contract/dates'
import { useState } from 'react'
import { useServerTime } from '../../lib/server-time.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { periodOf, type Period, type Preset } from './periods.ts'

/** What every look back has: a stretch by its name, or two days. */
export interface LookView {
  preset?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Today in UTC+8, as the server says, once it has. */
function useToday(): string {
  const [opened] = useState(() => new Date())
  return dayOf(useServerTime()?.told ?? opened)
}

export interface Look<View> {
  view: View
  period: Period
  change: (part: Partial<View>) => void
  /** As lists of saved views take it. */
  list: {
    filters: View
    sort: undefined
    sortable: readonly string[]
    show: (wanted: { filters: View }) => void
  }
}

const daysOf = ({ preset, from, to }: LookView, today: string): Period =>
  preset === undefined && from !== undefined && to !== undefined
    ? { from, to }
    : periodOf(preset ?? 'month', today)

/** What somebody looks back at, kept by the tab and, under a name, by a saved view. */
export function useLook<View extends LookView>(name: string, start: View): Look<View> {
  const [view, setView] = useTabState<View>(name, start)
  const today = useToday()
  return {
    view,
    period: daysOf(view, today),
    change: (part) => setView((before) => ({ ...before, ...part })),
    list: {
      filters: view,
      sort: undefined,
      sortable: [],
      // What an older view does not know is as it is at the start.
      show: ({ filters }) => setView({ ...start, ...filters }),
    },
  }
}
