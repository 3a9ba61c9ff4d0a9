import { FLAG_OF, PRODUCTS, productKey } from '@visa/contract/visa/products'
import { feeMessages } from '@visa/messages/visa/fees'
import { productMessages } from '@visa/messages/visa/products'
import { Segmented } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import type { FeeView } from './use-fee-view.ts'
import styles from './fees.module.css'

interface ProductTabsProps {
  view: FeeView
  onChange: (change: Partial<FeeView>) => void
}

const FLAG_PX = 20

/** Whose prices are looked at; a cell of another product means nothing here. */
export function ProductTabs({ view, onChange }: ProductTabsProps) {
  const t = useTexts(feeMessages)
  const names = useTexts(productMessages)
  return (
    <Segmented
      aria-label={t.products}
      value={productKey(view.product)}
      onChange={(key) => {
        const chosen = PRODUCTS.find((each) => productKey(each) === key)
        if (chosen !== undefined) onChange({ product: chosen, cell: null })
      }}
      options={PRODUCTS.map((each) => ({
        value: productKey(each),
        label: (
          <span className={styles.product}>
            <Flag code={FLAG_OF[each.nationCode]} width={FLAG_PX} />
            {names[productKey(each)]}
          </span>
        ),
      }))}
    />
  )
}
