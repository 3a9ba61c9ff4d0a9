import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../lib/call.ts'
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

const MOST_ASKED = 200

/** Values that an answer does not hold, as many as a call asks for: old records may have them. */
export const missingFrom = <Value extends PickerValue>(
  chosen: readonly Value[],
  known: readonly Value[] | undefined,
): Value[] =>
  known === undefined ? [] : chosen.filter((value) => !known.includes(value)).slice(0, MOST_ASKED)
