import type { LogRow } from '@visa/contract/log'
import { paramHistory, type ParamRow } from '@visa/contract/org/system-param-calls'
import { paramMessages } from '@visa/messages/org/param'
import { loggedParam } from '@visa/contract/org/param-text'
import { uiMessages } from '@visa/messages/ui/ui'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useList } from '../../ui/list/use-list.ts'
import styles from './param.module.css'

/** Who changed a parameter, when, from what to what. It is open while it is rendered. */
export function ParamHistoryDialog({ row, onClosed }: { row: ParamRow; onClosed: () => void }) {
  const t = useTexts(paramMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={fill(t.historyOf, { name: t.params[row.key].name })}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <History row={row} />
    </Dialog>
  )
}

/** A parameter has one field. */
const change = ({ changes: [first] }: LogRow) => first

function History({ row }: { row: ParamRow }) {
  const t = useTexts(paramMessages)
  const ui = useTexts(uiMessages)
  const list = useList(paramHistory, { key: row.key })
  const said = (value: unknown) => <span className={styles.value}>{loggedParam(row, value, t)}</span>
  const columns: Column<LogRow>[] = [
    { kind: 'time', field: 'createTime', title: ui.logTime, width: 134 },
    { kind: 'text', field: 'createUserName', title: ui.logOperator, width: 96 },
    {
      kind: 'custom',
      field: 'changes',
      title: t.from,
      width: 220,
      render: (each) => said(change(each)?.from),
    },
    { kind: 'custom', field: 'action', title: t.to, width: 220, render: (each) => said(change(each)?.to) },
  ]
  return (
    <ListTable
      list={list}
      columns={columns}
      nameOf={({ createTime }) => createTime}
      empty={<EmptyState title={ui.logEmpty} />}
    />
  )
}
