import { formatMoney } from '@visa/contract/money'
import { summaryRow } from '@visa/contract/rules/table-summary'
import { Table } from 'antd'
import { isSummed, type Column } from './column.tsx'
import styles from './list.module.css'

interface SummaryProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  label: string
  /** There is a column of check boxes before the first one. */
  selectable: boolean
  /** There is a column of actions behind the last one. */
  actions: boolean
}

export function Summary<Row>({ rows, columns, label, selectable, actions }: SummaryProps<Row>) {
  const sums = summaryRow(
    rows,
    columns.map((column) => ({ summed: isSummed(column), value: (row: Row) => row[column.field] })),
    label,
  )
  const before = selectable ? 1 : 0
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.summary ?? ''}>
        {selectable && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => (
          <Table.Summary.Cell
            key={column.field}
            index={index + before}
            {...(index > 0 && isSummed(column) ? { align: 'right' } : {})}
          >
            {index > 0 && column.kind === 'money' && isSummed(column)
              ? formatMoney(Number(sums[index]))
              : sums[index]}
          </Table.Summary.Cell>
        ))}
        {actions && <Table.Summary.Cell index={columns.length + before} />}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
