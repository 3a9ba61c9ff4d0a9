import { searchAll, type SearchHit } from '@visa/contract/shell/search'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'

const PAUSE_MS = 200
const SHORTEST = 2

interface Records {
  hits: readonly SearchHit[]
  isBusy: boolean
  failed: boolean
}

/** Asks the server for records. An answer to what is no longer typed is never shown: answers are kept by keyword. */
export function useRecords(typed: string): Records {
  const keyword = typed.trim()
  const asked = usePaused(keyword, PAUSE_MS)
  const enabled = asked.length >= SHORTEST
  const { data, isFetching, isError } = useCall(
    searchAll,
    { query: { keyword: asked } },
    { enabled, silent: true },
  )
  const current = enabled && asked === keyword
  return {
    hits: current && data !== undefined ? data : [],
    isBusy: keyword.length >= SHORTEST && (asked !== keyword || isFetching),
    failed: current && isError,
  }
}
