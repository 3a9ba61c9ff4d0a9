import { Button } from 'antd'
import type { Identified, RowAction } from './list/row-action.ts'
import { useRowActions } from './list/use-row-actions.tsx'

interface RecordActionsProps<Row> {
  name: string
  row: Row
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[]
  stale: readonly string[]
  /** An action has been done, such as `delete`. */
  onDone?: (key: string) => void
}

/** What may be done with one record, as the buttons of its heading. */
export function RecordActions<Row extends Identified>({ row, onDone, ...rest }: RecordActionsProps<Row>) {
  const { of, dialog } = useRowActions({ ...rest, onDone: (_, key) => onDone?.(key) })
  return (
    <>
      {of(row)
        .filter(({ locked }) => locked === undefined)
        .map(({ key, label, danger, busy, run }) => (
          <Button key={key} danger={danger} loading={busy} onClick={run}>
            {label}
          </Button>
        ))}
      {dialog}
    </>
  )
}
