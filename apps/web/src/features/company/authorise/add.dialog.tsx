import { IDENTITY } from '@visa/contract/identity'
import { authorizationPage } from '@visa/contract/org/agent-authorization'
import { PRODUCTS, productKey } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { CompanyPicker } from '../../../pickers/company-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CellForm } from './cell-form.tsx'
import { rowsOf } from './cell-model.ts'
import styles from './authorise.module.css'

/** Any cell of the matrix, found by its agent and product. It is open while it is rendered. */
export function AddDialog({ today, onClosed }: { today: string; onClosed: () => void }) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const [open, setOpen] = useState(true)
  const [companyId, setCompanyId] = useState<number>()
  const [key, setKey] = useState<string>()
  const product = PRODUCTS.find((each) => productKey(each) === key)
  const found = useCall(
    authorizationPage,
    { query: { companyId: companyId ?? 1, day: today } },
    { silent: true, enabled: companyId !== undefined },
  )
  const agent =
    companyId === undefined ? undefined : found.data?.rows.find((each) => each.companyId === companyId)
  const close = () => setOpen(false)
  return (
    <Dialog open={open} title={t.add} width={480} footer={null} onCancel={close} afterClose={onClosed}>
      <div className={styles.dialogFields}>
        <label className={styles.field}>
          <span>{t.agent}</span>
          <CompanyPicker identityCode={IDENTITY.AGENT} value={companyId} onChange={setCompanyId} />
        </label>
        <label className={styles.field}>
          <span>{t.product}</span>
          <Select
            aria-label={t.product}
            {...(key === undefined ? {} : { value: key })}
            onChange={(value: string) => setKey(value)}
            options={PRODUCTS.map((each) => ({ value: productKey(each), label: products[productKey(each)] }))}
          />
        </label>
        {agent === undefined || product === undefined ? (
          <p className={styles.soft}>{t.chooseFirst}</p>
        ) : (
          <CellForm
            key={`${agent.companyId} ${key}`}
            agent={agent}
            product={product}
            rows={rowsOf(agent.authorizations, product)}
            today={today}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  )
}
