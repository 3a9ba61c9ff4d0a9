import type { Condition } from '@visa/contract/application/condition'
import { formOf, withCommon } from '@visa/contract/application/forms'
import { VISA_TYPE, type NationCode, type Product, type VisaType } from '@visa/contract/visa/products'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { Radio, Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { useFormFieldName } from './requirement.names.ts'
import styles from './requirement.module.css'

/** No condition: always. */
const ALWAYS: Condition = []

type Need = 'must' | 'requested' | 'condition'

const needOf = (condition: Condition): Need => {
  if (condition.length === 0) return 'must'
  return condition.some((clause) => 'requested' in clause) ? 'requested' : 'condition'
}

interface ConditionInputProps {
  id?: string
  value?: Condition
  onChange?: (condition: Condition) => void
  disabled?: boolean
  /** Where the form does not hold which visa it is for. */
  product?: Product
}

/** The kinds of fields whose values are codes, by which a condition can ask. */
const ASKABLE: ReadonlySet<string> = new Set(['select', 'yesno', 'country'])

function useAskable(product: ConditionInputProps['product']) {
  const fieldOf = useFormFieldName()
  const nationCode = useFormValue('nationCode') as NationCode | undefined
  const visaType = useFormValue('visaType') as VisaType | undefined
  const asked: Product = product ?? {
    nationCode: nationCode ?? 'RUS',
    visaType: visaType ?? VISA_TYPE.STICKER,
  }
  const form = formOf(asked.nationCode, asked.visaType)
  if (form === undefined) return []
  const { fields } = withCommon(form)
  return Object.entries(fields)
    .filter(([, { kind }]) => ASKABLE.has(kind))
    .map(([value]) => ({ value, label: fieldOf(asked, value) }))
}

/** Always, when somebody asks for it, or when a field of the application says so. */
export function ConditionInput({
  id,
  value = ALWAYS,
  onChange,
  disabled = false,
  product,
}: ConditionInputProps) {
  const t = useTexts(requirementMessages)
  const options = useAskable(product)
  const need = needOf(value)
  const clause = value.find((each) => 'field' in each)
  const isNot = clause !== undefined && 'not' in clause
  const codes = clause === undefined ? [] : 'not' in clause ? clause.not : clause.is
  const begin = options[0]?.value ?? ''
  const put = (field: string, not: boolean, values: readonly string[]) =>
    onChange?.([not ? { field, not: values } : { field, is: values }])
  const choose = (chosen: Need) => {
    if (chosen === 'must') onChange?.([])
    else if (chosen === 'requested') onChange?.([{ requested: true }])
    else put(begin, false, ['y'])
  }
  return (
    <div className={styles.condition}>
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        optionType="button"
        disabled={disabled}
        value={need}
        onChange={({ target }) => choose(target.value as Need)}
        options={(['must', 'requested', 'condition'] as const).map((each) => ({
          value: each,
          label: t.needs[each],
        }))}
      />
      {need === 'condition' && clause !== undefined && (
        <>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t.conditionField}
            disabled={disabled}
            value={clause.field}
            options={options}
            onChange={(field) => put(field, isNot, codes)}
          />
          <Select
            aria-label={t.need}
            disabled={disabled}
            value={isNot}
            options={[
              { value: false, label: t.is },
              { value: true, label: t.not },
            ]}
            onChange={(not) => put(clause.field, not, codes)}
          />
          <Select
            mode="tags"
            aria-label={t.values}
            disabled={disabled}
            value={[...codes]}
            onChange={(values: string[]) => put(clause.field, isNot, values)}
          />
        </>
      )}
    </div>
  )
}
