import type { AuthorizationSummary, AuthorizedAgent } from '@visa/contract/org/agent-authorization'
import { FLAG_OF, PRODUCTS, isSameProduct, productKey, type Product } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import { Popover } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { usePaneElement } from '../../../lib/tabs/tab-context.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import { AuthoriseCell } from './authorise-cell.tsx'
import { CellForm } from './cell-form.tsx'
import { rowsOf, shownRow, type CellOf } from './cell-model.ts'
import { cellTowards, type Place } from './grid-keys.ts'
import { useCellClipboard } from './use-cell-clipboard.ts'
import styles from './authorise.module.css'

interface MatrixProps {
  agents: readonly AuthorizedAgent[]
  records: number
  day: string
  valid: AuthorizationSummary['valid']
}

const FLAG_PX = 20
const BELOW_DIALOGS = 900

/** Agents down, products across. One cell at a time is in the order of the Tab key; arrows lead to the others. */
export function Matrix({ agents, records, day, valid }: MatrixProps) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [open, setOpen] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const clipboard = useCellClipboard(day)
  const focus = (place: Place) => {
    setOpen(false)
    setAt(place)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`)?.focus()
  }
  const onKeyDown = (
    event: KeyboardEvent,
    place: Place,
    cell: CellOf & Pick<AuthorizedAgent, 'authorizations'>,
  ) => {
    if (event.key === 'Escape' && open) return focus(place)
    // Keys of the editor, which stands in the cell, are its own.
    if (event.target !== event.currentTarget) return
    const next = cellTowards(event.key, place, { rows: agents.length, columns: PRODUCTS.length })
    const rows = rowsOf(cell.authorizations, cell.product)
    if (next !== undefined) focus(next)
    else if (event.key === 'Enter' || event.key === ' ') setOpen(true)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') clipboard.copy(cell, rows)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v')
      void clipboard.paste(cell, rows)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of cells that are edited
    <table ref={grid} role="grid" className={styles.matrix} aria-label={t.matrix}>
      <thead>
        <tr>
          <th scope="col">
            {t.agent}
            <span className={styles.soft}>{fill(t.agents, { count: records })}</span>
          </th>
          {PRODUCTS.map((product) => (
            <ProductHead key={productKey(product)} product={product} valid={valid} />
          ))}
        </tr>
      </thead>
      <tbody>
        {agents.map(({ authorizations, ...agent }, row) => (
          <tr key={agent.companyId}>
            <th scope="row" title={agent.companyName}>
              {agent.shortName}
              <span className={styles.soft}>{fill(t.people, { count: agent.users })}</span>
            </th>
            {PRODUCTS.map((product, column) => {
              const place = { row, column }
              const here = at.row === row && at.column === column
              const cell = { agent, product, authorizations }
              const rows = rowsOf(authorizations, product)
              const shown = shownRow(rows)
              return (
                <td
                  key={productKey(product)}
                  data-cell={`${row} ${column}`}
                  data-state={shown?.state}
                  aria-selected={here && open}
                  tabIndex={here ? 0 : -1}
                  onFocus={(event) => event.target === event.currentTarget && setAt(place)}
                  onClick={(event) => {
                    if (!event.currentTarget.contains(event.target as Node)) return
                    setAt(place)
                    setOpen(true)
                  }}
                  onKeyDown={(event) => onKeyDown(event, place, cell)}
                >
                  <span className="unseen">
                    {fill(t.cell, { agent: agent.shortName, product: products[productKey(product)] })}
                  </span>
                  {here && open ? (
                    <Editor {...{ agent, product, rows, day }} onClose={() => focus(place)} />
                  ) : (
                    <AuthoriseCell rows={rows} day={day} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ProductHead({ product, valid }: { product: Product; valid: AuthorizationSummary['valid'] }) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const count = valid.find((each) => isSameProduct(each, product))?.agents ?? 0
  return (
    <th scope="col">
      <span className={styles.head}>
        <Flag code={FLAG_OF[product.nationCode]} width={FLAG_PX} />
        {products[productKey(product)]}
      </span>
      <span className={styles.soft}>{fill(t.validAgents, { count })}</span>
    </th>
  )
}

type EditorProps = Parameters<typeof CellForm>[0] extends infer Form
  ? Omit<Form, 'today'> & { day: string }
  : never

/** The editor beside its cell. It is open while it is rendered. */
function Editor({ day, ...form }: EditorProps) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const pane = usePaneElement()
  const title = fill(t.editor, {
    agent: form.agent.shortName,
    product: products[productKey(form.product)],
  })
  return (
    <Popover
      open
      placement="right"
      trigger={[]}
      // Below the dialogs that the screen opens.
      zIndex={BELOW_DIALOGS}
      getPopupContainer={() => pane ?? document.body}
      content={
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser would place a dialog element by itself
        <section role="dialog" aria-label={title} className={styles.editor}>
          <h2 className={styles.editorTitle}>
            <Flag code={FLAG_OF[form.product.nationCode]} width={FLAG_PX} />
            {title}
          </h2>
          <CellForm {...form} today={day} />
        </section>
      }
    >
      <div className={styles.anchor}>
        <AuthoriseCell rows={form.rows} day={day} />
      </div>
    </Popover>
  )
}
