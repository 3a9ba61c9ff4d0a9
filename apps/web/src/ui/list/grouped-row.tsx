import type { ComponentProps, HTMLAttributes } from 'react'
import styles from './list.module.css'

interface Grouped extends HTMLAttributes<HTMLElement> {
  /** The heading over this row, if it is the first one under it. */
  group?: string | undefined
  /** How many columns the heading goes over: more than there are would take room from them. */
  span?: number | undefined
}

/** What the table tells a row about its group. */
export function groupAt<Row>(
  rows: readonly Row[],
  index: number,
  groupOf: (row: Row) => string,
  span: number,
): Grouped {
  const [row, before] = [rows[index], rows[index - 1]]
  if (row === undefined || (before !== undefined && groupOf(before) === groupOf(row))) return {}
  return { group: groupOf(row), span }
}

/** A row of the table, under the heading that begins with it. */
export function GroupedRow({ group, span, ...row }: ComponentProps<'tr'> & Pick<Grouped, 'group' | 'span'>) {
  return (
    <>
      {group !== undefined && (
        <tr data-heading="">
          <th scope="rowgroup" colSpan={span} className={`ant-table-cell ${styles.group}`}>
            {group}
          </th>
        </tr>
      )}
      <tr {...row} />
    </>
  )
}
