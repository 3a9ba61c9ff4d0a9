import { searchAll, type SearchHit } from '@visa/contract/shell/search'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/query.ts'

const PAUSE_MS = 200
const SHORTEST = 2

/** What was typed, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface Records {
  hits: readonly SearchHit[]
  isBusy: boolean
  failed: boolean
}

/** Asks the server for records. An answer to what is no longer typed is never shown: answers are kept by keyword. */
export function useRecords(typed: string): Records {
  const keyword = typed.trim()
  const asked = usePaused(keyword)
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
