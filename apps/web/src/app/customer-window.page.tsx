import { customerScreenMessages } from '@visa/messages/money/customer-screen'
import { CustomerWindowScreen } from '../features/money/cashier/customer-window.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { AntdProvider } from './antd-provider.tsx'

/** A window of its own beside the counter's. */
export function CustomerWindowPage() {
  const { title } = useTexts(customerScreenMessages)
  return (
    <AntdProvider>
      <title>{title}</title>
      <CustomerWindowScreen />
    </AntdProvider>
  )
}
