import type { ReactNode } from 'react'
import styles from './monitor.module.css'

interface FactColumn<Row> {
  title: string
  /** Figures stand under each other; a wide column takes the room that is left. */
  kind?: 'figure' | 'wide'
  render: (row: Row) => ReactNode
}

interface FactTableProps<Row> {
  title: string
  columns: readonly FactColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Said where there is no row. */
  none: string
}

const CLASSES = { figure: styles.figureCell, wide: styles.wide }

/** A few rows to look at, without pages or choices. */
export function FactTable<Row>({ title, columns, rows, keyOf, none }: FactTableProps<Row>) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.soft}>{none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.title}
                    scope="col"
                    className={column.kind === undefined ? '' : CLASSES[column.kind]}
                  >
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column) => (
                    <td key={column.title} className={column.kind === undefined ? '' : CLASSES[column.kind]}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
