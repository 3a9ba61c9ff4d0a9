import { useState } from 'react'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { newWriteKey } from '../../lib/write-key.ts'

/**
 * The key of a form, made when it opens and used for every attempt to send it. Once it may have been sent, it is kept
 * with the tab: after a reload the same form sends the same key. It ends with the form.
 */
export function useFormKey(name: string): { keptKey: () => string; forgetKey: () => void } {
  const [kept, keep] = useTabState<string | undefined>(`write key of ${name}`, undefined)
  const [key] = useState(() => kept ?? newWriteKey())
  return {
    keptKey: () => {
      keep(key)
      return key
    },
    forgetKey: () => keep(undefined),
  }
}
