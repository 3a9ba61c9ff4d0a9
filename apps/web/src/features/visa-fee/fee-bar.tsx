import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { FEE_WRITERS, type FeeScreen } from '@visa/contract/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { CopyFeesDialog } from './copy.dialog.tsx'
import { WRITING } from './fee.names.ts'
import { LevelsDialog } from './levels.dialog.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { RuleAddDialog } from './rule.form.tsx'
import type { FeeView } from './use-fee-view.ts'
import styles from './fees.module.css'

interface FeeBarProps {
  screen: FeeScreen
  view: FeeView
  onChange: (change: Partial<FeeView>) => void
}

/** Which product, and what can be done with the whole of its prices. */
export function FeeBar({ screen, view, onChange }: FeeBarProps) {
  const t = useTexts(feeMessages)
  const can = useCan()
  const [dialog, setDialog] = useTabState<'add' | 'copy' | 'levels' | null>('fee dialog', null)
  const close = () => setDialog(null)
  const mayWrite = can(`${screen}.edit`)
  const { product } = view
  return (
    <div className={styles.bar}>
      <ProductTabs view={view} onChange={onChange} />
      <span className={styles.space} />
      {screen === 'visa.fee.agent' && mayWrite && (
        <Button onClick={() => setDialog('levels')}>{t.levels}</Button>
      )}
      {FEE_WRITERS.some((code) => can(code)) && (
        <Button icon={<CopyOutlined />} onClick={() => setDialog('copy')}>
          {t.copy}
        </Button>
      )}
      <ImportButton kind="visaFee" access={`${screen}.edit`} options={{}} invalidates={WRITING.invalidates} />
      <ExportButton kind="visaFee" access={screen} filters={{ ...product, screen }} />
      {mayWrite && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog('add')}>
          {t.add}
        </Button>
      )}
      {dialog === 'add' && <RuleAddDialog screen={screen} product={product} onClosed={close} />}
      {dialog === 'copy' && <CopyFeesDialog product={product} onClosed={close} />}
      {dialog === 'levels' && <LevelsDialog onClosed={close} />}
    </div>
  )
}
