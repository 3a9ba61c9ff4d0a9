import { fileUrl } from '@visa/contract/files/file'
import type { CallError } from '../call-error.ts'
import { useCall } from '../query.ts'

/** Addresses work for ten minutes; a page that has used one for five asks for the next. */
const FRESH_MS = 300_000

/** An address as it is, not the name of a stored file. */
const isAddress = (name: string): boolean => /^(?:https?:|data:|blob:|\/)/i.test(name)

/** Where a stored file is seen. Failures are the caller's to show. */
export function useFileAddress(storageName: string): {
  address: string | undefined
  error: CallError | null
} {
  const direct = isAddress(storageName)
  const enabled = !direct && storageName !== ''
  const { data, error } = useCall(
    fileUrl,
    { query: { storageName } },
    { enabled, silent: true, staleTime: FRESH_MS },
  )
  return { address: direct ? storageName : data, error }
}
