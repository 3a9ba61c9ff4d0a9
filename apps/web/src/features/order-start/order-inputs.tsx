import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { orderAgents } from '@visa/contract/visa/order-list'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { orderableOrgs } from '@visa/contract/visa/orderable'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { servicesOffered } from '@visa/contract/visa/order-price'
import { dayOf } from '@visa/contract/dates'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { Radio, Select } from 'antd'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { yuan } from '../../lib/yuan.ts'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { dayWithWeekday } from '../../pickers/order-days.ts'
import { useEstimate, useEstimating, useOffer } from './use-estimate.ts'
import styles from './order-dialog.module.css'

/** What a form gives to its inputs. */
interface InputProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
  disabled?: boolean
}

interface Segment<Value> {
  value: Value
  label: ReactNode
}

/** A few choices side by side. */
function Segments<Value extends string | number>({
  id,
  value,
  onChange,
  options,
  ...rest
}: InputProps<Value> & { options: readonly Segment<Value>[] }) {
  return (
    <Radio.Group
      {...rest}
      {...(id === undefined ? {} : { id })}
      className={styles.segments ?? ''}
      optionType="button"
      value={value}
      onChange={({ target }) => onChange?.(target.value as Value)}
      options={[...options]}
    />
  )
}

export function ReturnWayInput(props: InputProps<number>) {
  const { returnWays } = useTexts(orderCreateMessages)
  const options = [
    { value: RETURN_WAY.COURIER, label: returnWays.courier },
    { value: RETURN_WAY.PICKUP, label: returnWays.pickup },
  ]
  return <Segments {...props} options={options} />
}

/** The entries of a small dictionary. */
export function EntriesInput(props: InputProps<string>) {
  const { language } = useLanguage()
  const { data = [] } = useCall(dictDataByType, { query: { type: 'VISA_ENTRIES' } }, { silent: true })
  const { entriesOffered = [] } = useOffer() ?? {}
  // What is not offered is refused; it is not there to be chosen.
  const options = data
    .filter(
      ({ valid, code }) => valid === 1 && (entriesOffered.length === 0 || entriesOffered.includes(code)),
    )
    .map(({ code, cname, ename }) => ({ value: code, label: language === 'zh' ? cname : ename }))
  return <Segments {...props} options={options} />
}

/** How quickly, each speed with its own day. */
export function SpeedInput(props: InputProps<string>) {
  const t = useTexts(orderCreateMessages)
  const { language } = useLanguage()
  const estimate = useEstimate()
  const { data = [] } = useCall(dictDataByType, { query: { type: 'VISA_HANDLE_WAY' } }, { silent: true })
  const options = data.flatMap(({ code, cname, ename }) => {
    const speed = estimate?.speeds.find(({ urgencyLevel }) => urgencyLevel === code)
    if (speed === undefined) return []
    const { workingDays: count, promisedDate } = speed
    const day = promisedDate === null ? t.unknownDay : dayWithWeekday(promisedDate, language)
    const label = (
      <>
        {language === 'zh' ? cname : ename}
        <small>{fill(t.days, { days: fill(t.workingDays, { count }), day })}</small>
      </>
    )
    return [{ value: code, label }]
  })
  return <Segments {...props} options={options} />
}

/** C5.10: days that are over cannot be chosen. */
export function ComingDayInput(props: InputProps<string | null>) {
  const told = useServerTime()?.told
  const today = told === undefined ? '' : dayOf(told)
  return <DateInput {...props} allows={(day) => day >= today} shortcuts={false} />
}

/** P3.23: an agent, or somebody who walked in. */
export function AgentInput(props: InputProps<number>) {
  const { walkIn } = useTexts(orderCreateMessages)
  const { data = [], isLoading } = useCall(orderAgents, {}, { silent: true })
  const options = [
    { value: WALK_IN_CUSTOMER, label: walkIn },
    ...data.map(({ id, shortName }) => ({ value: id, label: shortName })),
  ]
  return (
    <Select {...props} loading={isLoading} showSearch={{ optionFilterProp: 'label' }} options={options} />
  )
}

/** Through whom it can be ordered today; C4.8: the only one is chosen. */
export function AcceptOrgInput({ value, onChange, ...rest }: InputProps<number | undefined>) {
  const { product } = useEstimating()
  const agent = useFormValue('agentId')
  const companyId = typeof agent === 'number' && agent !== WALK_IN_CUSTOMER ? agent : undefined
  const { data, isLoading } = useCall(
    orderableOrgs,
    { query: { ...product, companyId } },
    { silent: true, keepPreviousData: true },
  )
  const settle = useEffectEvent((found: NonNullable<typeof data>) => {
    const [only] = found
    const known = found.some(({ id }) => id === value)
    if (only !== undefined && found.length === 1 && !known) onChange?.(only.id)
    else if (value !== undefined && !known) onChange?.(undefined)
  })
  useEffect(() => {
    if (data !== undefined) settle(data)
  }, [data])
  return (
    <Select
      {...rest}
      value={value ?? null}
      onChange={(id: number) => onChange?.(id)}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ id, shortName }) => ({ value: id, label: shortName }))}
    />
  )
}

/** What can be done on top today, each with what it costs a person. */
export function ServicesInput({ id, value, onChange, disabled = false }: InputProps<string[]>) {
  const { language } = useLanguage()
  const { product } = useEstimating()
  const { data: entries = [] } = useCall(dictDataByType, { query: { type: 'VAS_KIND' } }, { silent: true })
  const { data: priced = [] } = useCall(servicesOffered, { query: product }, { silent: true })
  const options = priced.flatMap(({ service, cents }) => {
    const entry = entries.find(({ code }) => code === service)
    if (entry === undefined) return []
    return [{ value: service, label: `${language === 'zh' ? entry.cname : entry.ename} ${yuan(cents)}` }]
  })
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      disabled={disabled}
      value={value ?? []}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      options={options}
    />
  )
}
