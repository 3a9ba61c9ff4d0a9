import { ANY_CATEGORY, APPLICANT_KINDS } from '@visa/contract/visa/requirement-row'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import {
  SERVICE_CATEGORIES,
  requirementAdd,
  requirementReplace,
  requirementUpdate,
  type RequirementRow,
} from '@visa/contract/visa/document-requirement'
import { NATION_CODES, PRODUCTS, VISA_TYPE } from '@visa/contract/visa/products'
import { nationMessages } from '@visa/messages/visa/nations'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { choicesOf } from '../../pickers/purposes.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { ConditionInput } from './condition-input.tsx'
import { WRITING, useAskedCategory } from './requirement.names.ts'

/** `begun`: what it asks stays, how it is told does not. */
function useFields(begun: boolean): FieldsOf<typeof requirementAdd> {
  const t = useTexts(requirementMessages)
  const { applicants } = useTexts(visaProductMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const nameOf = useAskedCategory()
  const { language } = useLanguage()
  const sticker = useCall(dictDataByType, { query: { type: 'VISA_CATEGORY' } }, { silent: true }).data ?? []
  const electronic =
    useCall(dictDataByType, { query: { type: 'EVISA_CATEGORY' } }, { silent: true }).data ?? []
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      name: 'nationCode',
      options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
      ...fixed,
      ...(begun ? { help: t.begunHelp } : {}),
    },
    {
      name: 'visaType',
      kind: 'select',
      options: ({ nationCode }) =>
        PRODUCTS.filter((each) => each.nationCode === nationCode).map(({ visaType }) => ({
          value: visaType,
          label: types[visaType],
        })),
      ...fixed,
    },
    {
      name: 'category',
      kind: 'select',
      options: ({ nationCode, visaType }) => {
        const services = nationCode === undefined ? [] : SERVICE_CATEGORIES[nationCode]
        const entries = visaType === VISA_TYPE.STICKER ? sticker : services.length > 0 ? [] : electronic
        return [
          { value: ANY_CATEGORY, label: t.anyCategory },
          ...services.map((value) => ({ value, label: nameOf(value, VISA_TYPE.EVISA) })),
          ...choicesOf(entries, language),
        ]
      },
      ...fixed,
    },
    {
      name: 'applicant',
      label: t.who,
      options: APPLICANT_KINDS.map((value) => ({ value, label: applicants[value] })),
      ...fixed,
    },
    { name: 'document', kind: 'dict', type: 'MATERIAL_KIND', clearable: false, ...fixed },
    { name: 'materialForm', kind: 'dict', type: 'MATERIAL_FORM', clearable: false, ...fixed },
    { name: 'count', ...fixed },
    'sortNo',
    { name: 'condition', label: t.need, wide: true, input: <ConditionInput />, ...fixed },
    'hintZh',
    'hintEn',
    'formats',
    'maxKb',
    { name: 'sample', kind: 'images', maxFiles: 1, wide: true },
    { name: 'validFrom', help: t.replaceHelp, ...fixed },
    { name: 'validTo', kind: 'date', help: t.untilHelp },
  ]
}

const NEW = {
  nationCode: 'RUS',
  visaType: VISA_TYPE.STICKER,
  category: ANY_CATEGORY,
  applicant: 'any',
  count: 1,
} as const

export function RequirementAddDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(requirementMessages)
  const nameOf = useNameOfCode('MATERIAL_KIND')
  return (
    <FormDialog
      name="requirement"
      title={t.addTitle}
      width={800}
      target={useSaving(requirementAdd, WRITING)}
      nameOf={({ document }) => nameOf(document)}
      fields={useFields(false)}
      initial={NEW}
      onClosed={onClosed}
    />
  )
}

interface RequirementProps {
  requirement: RequirementRow
  onClosed: () => void
}

export function RequirementEditDialog({ requirement, onClosed }: RequirementProps) {
  const t = useTexts(requirementMessages)
  const nameOf = useNameOfCode('MATERIAL_KIND')
  return (
    <FormDialog
      name={`requirement ${requirement.id}`}
      title={fill(t.editTitle, { name: nameOf(requirement.document) })}
      width={800}
      target={useSaving(requirementUpdate, WRITING)}
      nameOf={() => nameOf(requirement.document)}
      fields={useFields(requirement.phase !== 'coming')}
      record={requirement}
      onClosed={onClosed}
    />
  )
}

/** What is asked otherwise from a day on. */
export function RequirementReplaceDialog({ requirement, onClosed }: RequirementProps) {
  const t = useTexts(requirementMessages)
  const nameOf = useNameOfCode('MATERIAL_KIND')
  const { nationCode, visaType } = requirement
  return (
    <FormDialog
      name={`requirement from ${requirement.id}`}
      title={fill(t.replaceTitle, { name: nameOf(requirement.document) })}
      width={800}
      target={useSaving(requirementReplace, WRITING)}
      nameOf={() => nameOf(requirement.document)}
      fields={[
        { name: 'from', help: t.replaceHelp },
        { name: 'materialForm', kind: 'dict', type: 'MATERIAL_FORM', clearable: false },
        'count',
        'sortNo',
        {
          name: 'condition',
          label: t.need,
          wide: true,
          input: <ConditionInput product={{ nationCode, visaType }} />,
        },
        'hintZh',
        'hintEn',
        'formats',
        'maxKb',
      ]}
      record={{ ...requirement, from: null }}
      onClosed={onClosed}
    />
  )
}
