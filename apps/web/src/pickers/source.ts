import { OPTIONS_MAX } from '@visa/contract/fields'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../lib/call.ts'
import { usePaused } from '../lib/use-paused.ts'
import type { PickerOption, PickerValue } from './picker-option.ts'

/** Where a selector's options come from, and how far they have come. */
export interface Loading {
  loading: boolean
  /** Why there are none, as the call reported it. */
  failure: string | undefined
  retry: () => void
  /** Asks again if the answer is old or missing. */
  refresh: () => void
}

export interface Source<Value extends PickerValue> extends Loading {
  options: readonly PickerOption<Value>[]
  /** Of a list that is longer than an answer: what is typed is asked for. */
  onSearch?: ((typed: string) => void) | undefined
}

type Query<Row> = UseQueryResult<readonly Row[], CallError>

/** The state of one or two calls that answer together. */
export function loadingOf(...queries: readonly Query<unknown>[]): Loading {
  const failed = queries.filter(({ error, data }) => error !== null && data === undefined)
  const again = (some: readonly Query<unknown>[]) => {
    for (const { refetch } of some) void refetch()
  }
  return {
    loading: queries.some(({ isFetching, data }) => isFetching && data === undefined),
    failure: failed[0]?.error?.message,
    retry: () => again(failed),
    refresh: () =>
      again(queries.filter(({ isEnabled, isStale, isFetching }) => isEnabled && isStale && !isFetching)),
  }
}

/** Whether there may be more than an answer holds. */
const isCut = (rows: readonly unknown[] | undefined): boolean => (rows?.length ?? 0) >= OPTIONS_MAX

const PAUSE_MS = 300

/** What to ask for besides the list itself, while that does not hold everything. */
export function useMore(whole: readonly unknown[] | undefined): {
  keyword: string
  enabled: boolean
  onSearch: ((typed: string) => void) | undefined
} {
  const [typed, onSearch] = useState('')
  const keyword = usePaused(typed.trim(), PAUSE_MS)
  const cut = isCut(whole)
  return { keyword, enabled: cut && keyword !== '', onSearch: cut ? onSearch : undefined }
}

/** Two answers as one list. */
export function together<Row extends { id: number }>(
  whole: readonly Row[] | undefined,
  more: readonly Row[] | undefined,
): Row[] | undefined {
  if (whole === undefined) return undefined
  const known = new Set(whole.map(({ id }) => id))
  return [...whole, ...(more ?? []).filter(({ id }) => !known.has(id))]
}

const MOST_ASKED = 200

/** Values that an answer does not hold, as many as a call asks for: old records may have them. */
export const missingFrom = <Value extends PickerValue>(
  chosen: readonly Value[],
  known: readonly Value[] | undefined,
): Value[] =>
  known === undefined ? [] : chosen.filter((value) => !known.includes(value)).slice(0, MOST_ASKED)
