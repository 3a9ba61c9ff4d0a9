import { feeMessages } from '@visa/messages/visa/fees'
import { Segmented } from 'antd'
import { VisaFeeScreen } from '../features/centre-config/visa-fee.screen.tsx'
import { CentrePrices } from '../features/visa-fee/centre-prices.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { useTabState } from '../lib/tabs/tab-context.tsx'
import styles from './app.module.css'

type Part = 'prices' | 'rules'

/** center.config.visaFee: what consulates ask at the own centre as a price list, and the rules that make it. */
export function CentreFeeScreen() {
  const t = useTexts(feeMessages)
  const [part, setPart] = useTabState<Part>('centre fees', 'prices')
  return (
    <div className={styles.stacked}>
      <Segmented<Part>
        aria-label={t.tabs}
        value={part}
        onChange={setPart}
        options={[
          { value: 'prices', label: t.matrix },
          { value: 'rules', label: t.rules },
        ]}
      />
      {part === 'prices' ? <CentrePrices /> : <VisaFeeScreen />}
    </div>
  )
}
