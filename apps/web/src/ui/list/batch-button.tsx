import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/session.tsx'

interface BatchButtonProps<Row> {
  list: { selected: readonly Row[] }
  /** Who may do it; everybody else does not see it. */
  access: string
  onAct: (rows: readonly Row[]) => Promise<void>
  danger?: boolean
  children: ReactNode
}

/** Does something to all rows that are ticked. */
export function BatchButton<Row>({ list, access, onAct, danger = false, children }: BatchButtonProps<Row>) {
  const can = useCan()
  if (!can(access)) return null
  return (
    <Button danger={danger} disabled={list.selected.length === 0} onClick={() => void onAct(list.selected)}>
      {children}
    </Button>
  )
}
