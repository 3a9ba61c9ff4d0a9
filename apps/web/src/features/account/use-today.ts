import { dayOf } from '@visa/contract/dates'
import { useState } from 'react'
import { useServerTime } from '../../lib/server-time.ts'

/** The day by the server's clock, in UTC+8. */
export function useToday(): string {
  const [opened] = useState(() => new Date())
  return dayOf(useServerTime()?.told ?? opened)
}
