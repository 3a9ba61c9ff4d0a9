import { wxEntry } from '@visa/contract/session/wx'
import { useEffect, useState } from 'react'
import { rememberRedirect } from '../../lib/login-flow.ts'
import { useCall } from '../../lib/query.ts'

const ENTRY_LIFE_MS = 5 * 60_000

/** Where enterprise WeChat takes the visitor, and whether that address has become too old. */
export function useQywxEntry() {
  const entry = useCall(wxEntry, { query: { channel: 'QYWX' } }, { silent: true })
  const { dataUpdatedAt } = entry
  const [expired, setExpired] = useState(0)
  useEffect(() => {
    const left = dataUpdatedAt + ENTRY_LIFE_MS - Date.now()
    const timer = setTimeout(() => setExpired(dataUpdatedAt), left)
    return () => clearTimeout(timer)
  }, [dataUpdatedAt])
  useEffect(rememberRedirect, [])
  return { entry, expired: entry.data !== undefined && expired === dataUpdatedAt }
}
