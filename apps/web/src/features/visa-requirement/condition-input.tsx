import type { Condition } from '@visa/contract/application/condition'
import { formOf, withCommon } from '@visa/contract/application/forms'
import { VISA_TYPE, type NationCode, type Product, type VisaType } from '@visa/contract/visa/products'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { Radio, Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { codesIn, isAskable, isFieldClause, withAsked } from './condition-clause.ts'
import { useFieldCodes, useFormFieldName, useValueName } from './requirement.names.ts'
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

/** The form that the checklist is for. */
function useAskedForm(product: ConditionInputProps['product']) {
  const nationCode = useFormValue('nationCode') as NationCode | undefined
  const visaType = useFormValue('visaType') as VisaType | undefined
  const asked: Product = product ?? {
    nationCode: nationCode ?? 'RUS',
    visaType: visaType ?? VISA_TYPE.STICKER,
  }
  const form = formOf(asked.nationCode, asked.visaType)
  return { asked, fields: form === undefined ? {} : withCommon(form).fields }
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
  const { asked, fields } = useAskedForm(product)
  const fieldOf = useFormFieldName()
  const valueOf = useValueName()
  const codesFor = useFieldCodes(asked)
  const options = Object.entries(fields)
    .filter(([, field]) => isAskable(field))
    .map(([name]) => ({ value: name, label: fieldOf(asked, name) }))
  const need = needOf(value)
  const clause = value.find(isFieldClause)
  const isNot = clause !== undefined && 'not' in clause
  const codes = clause === undefined ? [] : codesIn(clause)
  const begin = options[0]?.value ?? ''
  const put = (field: string, not: boolean, values: readonly string[]) =>
    onChange?.(withAsked(value, { field, not, values }))
  const choose = (chosen: Need) => {
    if (chosen === 'must') onChange?.([])
    else if (chosen === 'requested') onChange?.([{ requested: true }])
    else put(begin, false, codesFor(begin).slice(0, 1))
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
            onChange={(field) => put(field, isNot, codesFor(field).slice(0, 1))}
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
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t.values}
            disabled={disabled}
            value={[...codes]}
            options={[...new Set([...codesFor(clause.field), ...codes])].map((code) => ({
              value: code,
              label: valueOf(asked, clause.field, code),
            }))}
            onChange={(values: string[]) => put(clause.field, isNot, values)}
          />
        </>
      )}
    </div>
  )
}
