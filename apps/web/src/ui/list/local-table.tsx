import { ListTable, type TableProps } from './list-table.tsx'
import { useLocalList } from './local-list.ts'

interface LocalTableProps<Row extends { id: number }> extends TableProps<Row> {
  rows: readonly Row[]
}

/** A table of rows that are all here already. */
export function LocalTable<Row extends { id: number }>({ rows, ...props }: LocalTableProps<Row>) {
  return <ListTable {...props} list={useLocalList(rows)} all={rows} />
}
