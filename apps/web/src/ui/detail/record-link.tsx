import type { ReactNode } from 'react'
import { detailLink, type RecordRef } from '../../lib/tabs/detail-routes.ts'

/** The name of a record in a list, which leads to its details in a tab, or in a window of their own. */
export function RecordLink({ of, children }: { of: RecordRef; children: ReactNode }) {
  return <a href={detailLink(of)}>{children}</a>
}
