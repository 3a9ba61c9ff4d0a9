import { contractServices, type ContractService } from '@visa/contract/centre/contract-services'
import type { ContractDraft } from '@visa/contract/centre/contract'
import type { Language } from '@visa/contract/session/personal'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { unitIn } from '@visa/messages/centre/service-units'
import { Select } from 'antd'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'

type Product = Pick<ContractDraft, 'nationCode' | 'visaType'>

/** What the centre can sell on top of a product. */
export const useOffered = ({ nationCode, visaType }: Product) =>
  useCall(contractServices, { query: { nationCode, visaType } }, { silent: true })

/** What every new contract begins with, however it is made; without an answer nothing. */
export const begunWith = (offered: readonly ContractService[] | undefined): string[] =>
  (offered ?? []).filter(({ begins }) => begins).map(({ service }) => service)

/** One service with what it costs. */
export const serviceText = ({ name, cents, unit }: ContractService, language: Language): string =>
  `${name} ${yuan(cents)}${unit === '' ? '' : ` / ${unitIn(language, unit)}`}`

const NOTHING: readonly string[] = []

interface ServicesInputProps {
  product: Product
  id?: string
  value?: readonly string[]
  onChange?: (services: string[]) => void
}

/** What is sold on top to everybody at once: chosen here, as many of it as the centre says. */
export function ServicesInput({ product, id, value = NOTHING, onChange }: ServicesInputProps) {
  const t = useTexts(contractCreateMessages)
  const { language } = useLanguage()
  const { data = [] } = useOffered(product)
  const nameOf = useNameOfCode('VAS_KIND')
  const offered = data.map((each) => ({ value: each.service, label: serviceText(each, language) }))
  const others = value.filter((service) => !data.some((each) => each.service === service))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      aria-label={t.chooseService}
      placeholder={t.addService}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={[...value]}
      options={[...offered, ...others.map((service) => ({ value: service, label: nameOf(service) }))]}
      onChange={(services: string[]) => onChange?.(services)}
    />
  )
}
