import { IDENTITY } from '@visa/contract/identity'
import { NATION_CODES, VISA_TYPE, type NationCode, type VisaType } from '@visa/contract/visa/products'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { Button, Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import styles from './looks.module.css'

export interface NarrowView {
  visaCountry?: NationCode | undefined
  visaType?: VisaType | undefined
  agentId?: number | undefined
  acceptOrgId?: number | undefined
}

export const narrowOf = ({ visaCountry, visaType, agentId, acceptOrgId }: NarrowView) => ({
  ...(visaCountry !== undefined && { visaCountry }),
  ...(visaType !== undefined && { visaType }),
  ...(agentId !== undefined && { agentId }),
  ...(acceptOrgId !== undefined && { acceptOrgId }),
})

const NOTHING: NarrowView = {
  visaCountry: undefined,
  visaType: undefined,
  agentId: undefined,
  acceptOrgId: undefined,
}

interface LookFiltersProps {
  view: NarrowView
  onChange: (part: NarrowView) => void
}

/** To what the figures are narrowed; an agent's are its own, and an organisation's its own. */
export function LookFilters({ view, onChange }: LookFiltersProps) {
  const t = useTexts(lookBackMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { identityCode } = useSession().info.userInfo
  const isNarrowed = Object.keys(narrowOf(view)).length > 0
  return (
    <span className={styles.filters}>
      <Select<NationCode>
        allowClear
        aria-label={t.dimensions.country}
        placeholder={t.dimensions.country}
        className={styles.filter ?? ''}
        value={view.visaCountry ?? null}
        onChange={(visaCountry: NationCode | undefined) => onChange({ visaCountry })}
        options={NATION_CODES.map((code) => ({ value: code, label: nations[code] }))}
      />
      <Select<VisaType>
        allowClear
        aria-label={t.dimensions.type}
        placeholder={t.dimensions.type}
        className={styles.filter ?? ''}
        value={view.visaType ?? null}
        onChange={(visaType: VisaType | undefined) => onChange({ visaType })}
        options={Object.values(VISA_TYPE).map((type) => ({ value: type, label: types[type] }))}
      />
      {identityCode !== IDENTITY.AGENT && (
        <span className={styles.picker}>
          <CompanyPicker
            list="filter"
            identityCode={IDENTITY.AGENT}
            walkIn
            aria-label={t.dimensions.agent}
            placeholder={t.dimensions.agent}
            value={view.agentId}
            onChange={(agentId: number | undefined) => onChange({ agentId })}
          />
        </span>
      )}
      {identityCode !== IDENTITY.VISA && (
        <span className={styles.picker}>
          <CompanyPicker
            list="filter"
            identityCode={IDENTITY.VISA}
            none={t.noOrg}
            aria-label={t.dimensions.acceptOrg}
            placeholder={t.dimensions.acceptOrg}
            value={view.acceptOrgId}
            onChange={(acceptOrgId: number | undefined) => onChange({ acceptOrgId })}
          />
        </span>
      )}
      {isNarrowed && <Button onClick={() => onChange(NOTHING)}>{t.clear}</Button>}
    </span>
  )
}
