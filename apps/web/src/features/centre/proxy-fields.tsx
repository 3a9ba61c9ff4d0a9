import type { ContractProxy } from '@visa/contract/centre/contract'
import { HANDOVER_LIMITS, ID_TYPES } from '@visa/contract/custody/handover'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { returnMessages } from '@visa/messages/custody/returns'
import { Input, Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { Field } from './part.tsx'
import styles from './counter.module.css'

interface ProxyProps {
  proxy: ContractProxy
  onChange: (proxy: ContractProxy) => void
}

/** Whom the customer sends: the desk will compare the document with this. */
export function ProxyFields({ proxy, onChange }: ProxyProps) {
  const t = useTexts(contractCreateMessages)
  const { idTypes } = useTexts(returnMessages)
  const text = (field: 'collectorName' | 'idNo' | 'mobile' | 'relation', most: number) => (
    <Field label={t.proxyFields[field]} isRequired>
      <Input
        value={proxy[field]}
        maxLength={most}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...proxy, [field]: target.value })}
      />
    </Field>
  )
  return (
    <>
      {text('collectorName', HANDOVER_LIMITS.name)}
      {text('relation', HANDOVER_LIMITS.relation)}
      <Field label={t.proxyFields.idType} isRequired>
        <Select
          value={proxy.idType}
          onChange={(idType: ContractProxy['idType']) => onChange({ ...proxy, idType })}
          options={ID_TYPES.map((value) => ({ value, label: idTypes[value] }))}
        />
      </Field>
      {text('idNo', HANDOVER_LIMITS.idNo)}
      {text('mobile', HANDOVER_LIMITS.mobile)}
      <p className={styles.soft}>{t.proxyHelp}</p>
    </>
  )
}
