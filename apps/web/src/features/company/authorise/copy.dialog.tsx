import { IDENTITY } from '@visa/contract/identity'
import { authorizationCopy, type CopiedRow } from '@visa/contract/org/agent-authorization'
import { productKey } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { uiMessages } from '@visa/messages/ui/ui'
import { productMessages } from '@visa/messages/visa/products'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { CompanyPicker } from '../../../pickers/company-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AUTHORISED } from './use-authorising.ts'
import styles from './authorise.module.css'

interface CopyDialogProps {
  /** For whom, if it is known. */
  companyId?: number | undefined
  onClosed: () => void
}

/** Gives one agent what another has, and tells what became of each row. It is open while it is rendered. */
export function CopyDialog({ companyId, onClosed }: CopyDialogProps) {
  const t = useTexts(authoriseMessages)
  const ui = useTexts(uiMessages)
  const [open, setOpen] = useState(true)
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number | undefined>(companyId)
  const [rows, setRows] = useState<readonly CopiedRow[]>()
  const copy = useAction(authorizationCopy, {
    invalidates: AUTHORISED,
    onSuccess: (answer) => setRows(answer.rows),
  })
  const send = () => {
    if (rows !== undefined) return setOpen(false)
    if (from !== undefined && to !== undefined) copy.mutate({ body: { fromCompanyId: from, companyId: to } })
  }
  return (
    <Dialog
      open={open}
      title={t.copyTitle}
      width={550}
      okText={rows === undefined ? t.copyOk : t.close}
      cancelText={ui.cancel}
      okButtonProps={{ loading: copy.isPending, disabled: from === undefined || to === undefined }}
      {...(rows === undefined ? {} : { cancelButtonProps: { hidden: true } })}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {rows === undefined ? (
        <div className={styles.dialogFields}>
          <label className={styles.field}>
            <span>{t.copySource}</span>
            <CompanyPicker identityCode={IDENTITY.AGENT} value={from} onChange={setFrom} />
          </label>
          <label className={styles.field}>
            <span>{t.copyTarget}</span>
            <CompanyPicker identityCode={IDENTITY.AGENT} value={to} onChange={setTo} />
          </label>
          <p className={styles.soft}>{t.copyText}</p>
        </div>
      ) : (
        <CopyResult rows={rows} />
      )}
    </Dialog>
  )
}

function CopyResult({ rows }: { rows: readonly CopiedRow[] }) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const done = rows.filter(({ ok }) => ok).length
  return (
    <>
      <p className={styles.dialogText}>{fill(t.copyDone, { done, left: rows.length - done })}</p>
      <ul className={styles.copied}>
        {rows.map((row) => (
          <li key={`${productKey(row)} ${row.orgName} ${row.validFrom}`} data-done={row.ok}>
            <span>
              {products[productKey(row)]} · {row.orgName} ·{' '}
              {fill(t.period, { from: row.validFrom, to: row.validTo })}
            </span>
            <span>{row.ok ? t.copyRowDone : row.message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
