import { VisaFeeScreen } from '../features/centre-config/visa-fee.screen.tsx'
import { CentrePrices } from '../features/visa-fee/centre-prices.tsx'
import styles from './app.module.css'

/** center.config.visaFee: what consulates ask at the own centre as a price list, and the rules that make it. */
export const CentreFeeScreen = () => (
  <div className={styles.stacked}>
    <CentrePrices />
    <VisaFeeScreen />
  </div>
)
