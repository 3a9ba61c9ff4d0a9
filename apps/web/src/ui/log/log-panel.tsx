import type { LogRow } from '@visa/contract/log'
import { fieldMessages } from '@visa/messages/fields'
import { changeTexts, type LogWords } from '@visa/contract/log-changes'
import { uiMessages } from '@visa/messages/ui/ui'
import { Collapse } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../empty-state.tsx'
import type { Column } from '../list/column.tsx'
import { ListTable } from '../list/list-table.tsx'
import { LocalTable } from '../list/local-table.tsx'
import { useList, type PageEndpoint } from '../list/use-list.ts'
import styles from './log-panel.module.css'

interface LogPanelProps<Query> {
  endpoint: PageEndpoint<Query, LogRow>
  /** What the log is of, such as `{ type }`. */
  scope: Partial<Query>
  /** Where the field names that all records share do not say enough. */
  words?: LogWords
}

/** Who did what, when; collapsed, and asked for when it is opened. */
export function LogPanel<Query>(props: LogPanelProps<Query>) {
  const t = useTexts(uiMessages)
  const children = <LogList {...props} />
  return (
    <Collapse className={styles.panel ?? ''} size="small" items={[{ key: 'log', label: t.log, children }]} />
  )
}

function useLogColumns(words: LogWords | undefined): Column<LogRow>[] {
  const t = useTexts(uiMessages)
  return [
    { kind: 'time', field: 'createTime', title: t.logTime, width: 134 },
    { kind: 'text', field: 'createUserName', title: t.logOperator, width: 96 },
    {
      kind: 'custom',
      field: 'action',
      title: t.logAction,
      width: 64,
      render: (row) => t.logActions[row.action],
    },
    words?.subject === undefined
      ? { kind: 'text', field: 'subject', title: t.logSubject, width: 120 }
      : {
          kind: 'custom',
          field: 'subject',
          title: t.logSubject,
          width: 160,
          render: ({ subject }) => words.subject?.(subject) ?? subject,
        },
    {
      kind: 'custom',
      field: 'changes',
      title: t.logChanges,
      width: 230,
      render: (row) => <Changes row={row} words={words} />,
    },
  ]
}

/** The log itself, where something else unfolds it. */
export function LogList<Query>({ endpoint, scope, words }: LogPanelProps<Query>) {
  const t = useTexts(uiMessages)
  const list = useList(endpoint, scope)
  return (
    <ListTable
      list={list}
      columns={useLogColumns(words)}
      nameOf={(row) => row.subject}
      empty={<EmptyState title={t.logEmpty} />}
    />
  )
}

/** The same of rows that came with something else. */
export function LogRows({ rows, words }: { rows: readonly LogRow[]; words: LogWords }) {
  const t = useTexts(uiMessages)
  return (
    <LocalTable
      rows={rows}
      columns={useLogColumns(words)}
      nameOf={(row) => row.subject}
      empty={<EmptyState title={t.logEmpty} />}
    />
  )
}

function Changes({ row, words }: { row: LogRow; words: LogWords | undefined }) {
  const t = useTexts(uiMessages)
  const shared = useTexts(fieldMessages)
  const said = { ...words, names: { ...shared, ...words?.names } }
  return (
    <ul className={styles.changes}>
      {changeTexts(row, said, t).map(({ field, from, to }) => (
        <li key={field}>
          <span className={styles.soft}>{field}</span>{' '}
          {from !== undefined && <del className={styles.soft}>{from}</del>}
          {from !== undefined && to !== undefined && <span className={styles.soft}> → </span>}
          {to}
        </li>
      ))}
    </ul>
  )
}
