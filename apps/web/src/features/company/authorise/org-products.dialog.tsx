import { acceptOrgAuthorize, acceptOrgProducts, type OrgProduct } from '@visa/contract/org/accept-org-product'
import { dayOf } from '@visa/contract/dates'
import { lastDay } from '@visa/contract/org/authorization-period'
import { FLAG_OF, PRODUCTS, isSameProduct, productKey, type Product } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { uiMessages } from '@visa/messages/ui/ui'
import { productMessages } from '@visa/messages/visa/products'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { DayField } from './day-field.tsx'
import { AUTHORISED } from './use-authorising.ts'
import styles from './authorise.module.css'

interface Organisation {
  id: number
  shortName: string
}

/** What an acceptance organisation handles, and how long. It is open while it is rendered. */
export function OrgProductsDialog({ org, onClosed }: { org: Organisation; onClosed: () => void }) {
  const t = useTexts(authoriseMessages)
  const [open, setOpen] = useState(true)
  const found = useCall(acceptOrgProducts, { query: { companyId: org.id } }, { silent: true })
  const now = useServerTime()?.told
  const today = now && dayOf(now)
  return (
    <Dialog
      open={open}
      title={fill(t.productsOf, { name: org.shortName })}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Loaded result={found}>
        {(rows) =>
          today !== undefined && (
            <ul className={styles.products}>
              {PRODUCTS.map((product) => {
                // What has ended is history; of several periods the one that ends first can be changed here.
                const row = rows.find((each) => isSameProduct(each, product) && each.validTo >= today)
                const key = `${productKey(product)} ${row?.updateTime ?? ''}`
                return <ProductLine key={key} {...{ org, product, row, today }} />
              })}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface ProductLineProps {
  org: Organisation
  product: Product
  row: OrgProduct | undefined
  today: string
}

function ProductLine({ org, product, row, today }: ProductLineProps) {
  const t = useTexts(authoriseMessages)
  const ui = useTexts(uiMessages)
  const products = useTexts(productMessages)
  const name = products[productKey(product)]
  const [period, setPeriod] = useState(row && { validFrom: row.validFrom, validTo: row.validTo })
  const save = useAction(acceptOrgAuthorize, {
    invalidates: AUTHORISED,
    onSuccess: () => toast.success(fill(t.productSaved, { name: org.shortName })),
  })
  const seen = row && { id: row.id, seen: row.updateTime }
  const send = () => {
    if (period === undefined) return
    const { nationCode, visaType } = product
    const change = seen && { change: [{ ...seen, ...period }] }
    save.mutate({
      body: { companyId: org.id, ...(change ?? { add: [{ nationCode, visaType, ...period }] }) },
    })
  }
  const revoke = async () => {
    const content = fill(t.productRevokeText, { count: row?.agents ?? 0 })
    const title = fill(t.productRevokeTitle, { product: name })
    if (seen && (await confirmDialog({ title, content, okText: t.revokeOk, danger: true }))) {
      save.mutate({ body: { companyId: org.id, revoke: [seen] } })
    }
  }
  const isFit = period !== undefined && period.validFrom !== '' && period.validFrom <= period.validTo
  const isChanged = period?.validFrom !== row?.validFrom || period?.validTo !== row?.validTo
  return (
    <li className={styles.product}>
      <span className={styles.productName}>
        <Flag code={FLAG_OF[product.nationCode]} width={20} />
        {name}
        {row !== undefined && row.agents !== null && (
          <span className={styles.soft}>{fill(t.productAgents, { count: row.agents })}</span>
        )}
      </span>
      {period === undefined ? (
        <Button
          aria-label={`${name} ${t.addPeriod}`}
          onClick={() => setPeriod({ validFrom: today, validTo: lastDay(today, 'year') })}
        >
          {t.addPeriod}
        </Button>
      ) : (
        <>
          <DayField
            label={`${name} ${t.from}`}
            shown={t.from}
            value={period.validFrom}
            onChange={(validFrom) => setPeriod({ ...period, validFrom })}
          />
          <DayField
            label={`${name} ${t.to}`}
            shown={t.to}
            value={period.validTo}
            onChange={(validTo) => setPeriod({ ...period, validTo })}
          />
          <Button
            type="primary"
            aria-label={`${name} ${ui.save}`}
            disabled={!isFit || !isChanged}
            loading={save.isPending}
            onClick={send}
          >
            {ui.save}
          </Button>
          {row !== undefined && (
            <Button type="link" danger aria-label={`${name} ${t.revokeOk}`} onClick={() => void revoke()}>
              {t.revokeOk}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
