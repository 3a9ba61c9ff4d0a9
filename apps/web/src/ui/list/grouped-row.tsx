import type { ComponentProps, HTMLAttributes } from 'react'
import styles from './list.module.css'

interface Grouped extends HTMLAttributes<HTMLElement> {
  /** The heading over this row, if it is the first one under it. */
  group?: string | undefined
}

/** What the table tells a row about its group. */
export function groupAt<Row>(rows: readonly Row[], index: number, groupOf: (row: Row) => string): Grouped {
  const [row, before] = [rows[index], rows[index - 1]]
  if (row === undefined || (before !== undefined && groupOf(before) === groupOf(row))) return {}
  return { group: groupOf(row) }
}

/** As many columns as a table can have. */
const ALL_COLUMNS = 1000

/** A row of the table, under the heading that begins with it. */
export function GroupedRow({ group, ...row }: ComponentProps<'tr'> & Pick<Grouped, 'group'>) {
  return (
    <>
      {group !== undefined && (
        <tr data-heading="">
          <th scope="rowgroup" colSpan={ALL_COLUMNS} className={`ant-table-cell ${styles.group}`}>
            {group}
          </th>
        </tr>
      )}
      <tr {...row} />
    </>
  )
}
