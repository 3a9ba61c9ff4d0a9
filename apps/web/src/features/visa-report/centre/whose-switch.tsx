import type { Reach, Whose } from '@visa/contract/centre/report'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'

interface WhoseSwitchProps {
  /** Unknown until the server has answered. */
  reach: Reach | undefined
  whose: Whose
  onChange: (whose: Whose) => void
}

/** Whose figures are shown; whoever sees their own alone has nothing to choose, and is told that it is theirs. */
export function WhoseSwitch({ reach, whose, onChange }: WhoseSwitchProps) {
  const t = useTexts(centreReportMessages)
  if (reach === undefined) return null
  if (reach === 'own') return <strong>{t.emp}</strong>
  return (
    <Segmented<Whose>
      aria-label={t.whose}
      value={whose}
      onChange={onChange}
      options={[
        { value: 'mgr', label: reach === 'centre' ? t.mgr : t.part },
        { value: 'emp', label: t.emp },
      ]}
    />
  )
}
