import { ListTable, type TableProps } from './list-table.tsx'
import { useLocalList } from './local-list.ts'
import type { Identified } from './row-action.ts'

interface LocalTableProps<Row extends Identified> extends TableProps<Row> {
  rows: readonly Row[]
}

/** A table of rows that are all here already. */
export function LocalTable<Row extends Identified>({ rows, ...props }: LocalTableProps<Row>) {
  return <ListTable {...props} list={useLocalList(rows)} />
}
