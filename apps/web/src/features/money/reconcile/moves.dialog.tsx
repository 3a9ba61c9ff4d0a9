import { formatDate } from '@visa/contract/dates'
import type { CallInput } from '@visa/contract/endpoint'
import { reconcileMoves } from '@visa/contract/money/reconcile-moves'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { reconcileMoveMessages } from '@visa/messages/money/reconcile-moves'
import { Pagination } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from './reconcile.module.css'

const PAGE = 20

export type AskedMoves = Pick<CallInput<typeof reconcileMoves>['query'], 'day' | 'way' | 'side'> & {
  /** As the figure is called. */
  what: string
}

/** The rows that a figure of a day is the sum of. */
export function MovesDialog({ asked, onClosed }: { asked: AskedMoves; onClosed: () => void }) {
  const t = useTexts(reconcileMoveMessages)
  const { kinds } = useTexts(reconcileMessages)
  const [page, setPage] = useState(1)
  const { what, ...query } = asked
  const result = useCall(
    reconcileMoves,
    { query: { ...query, page, pageSize: PAGE } },
    { silent: true, keepPreviousData: true },
  )
  const words: Readonly<Record<string, string>> = { ...kinds, ...t.moveStates }
  return (
    <Dialog
      open
      title={fill(t.moveTitle, { day: asked.day, what })}
      width={800}
      footer={null}
      onCancel={onClosed}
    >
      <Loaded result={result}>
        {({ rows, count, sumCents, records }) => (
          <>
            <p className={styles.soft}>{fill(t.moveSum, { count, amount: yuan(sumCents) })}</p>
            <div className={styles.scroll}>
              <table className={styles.ways}>
                <thead>
                  <tr>
                    {[t.moveNo, t.moveAbout, t.moveAt, t.moveState].map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                    <th scope="col" className={styles.figure}>
                      {t.moveCents}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ id, no, about, at, cents, state }) => (
                    <tr key={id}>
                      <th scope="row">
                        <CodeText value={no} />
                      </th>
                      <td>{about}</td>
                      <td>{at === null ? '' : formatDate(at, 'yyyy-MM-dd hh:mm:ss')}</td>
                      <td>{words[state] ?? ''}</td>
                      <td className={styles.figure}>{yuan(cents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {records > PAGE && (
              <Pagination
                size="small"
                current={page}
                pageSize={PAGE}
                total={records}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
