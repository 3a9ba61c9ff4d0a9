import {
  buyerOptions,
  companyFilterOptions,
  companyOptions,
  supplierOptions,
  WALK_IN_CUSTOMER,
} from '@visa/contract/org/company-options'
import { VALID } from '@visa/contract/fields'
import type { IdentityCode } from '@visa/contract/identity'
import { pickerMessages } from '@visa/messages/ui/pickers'
import { useTexts } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'
import { walkInOption } from './picker-option.ts'
import { chosenIn, type PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf, missingFrom, together, useMore } from './source.ts'
import { useRetiredName } from './use-names.ts'

/** Active companies for new records; to find old ones by, stopped ones too; or one side of a trade. */
const LISTS = {
  active: companyOptions,
  filter: companyFilterOptions,
  supplier: supplierOptions,
  buyer: buyerOptions,
}

type CompanyPickerProps = PickerProps<number> & {
  list?: keyof typeof LISTS
  /** Only these. */
  ids?: readonly number[]
  /** All but this one. */
  without?: number
  /** Only companies of the first level, or only branches. */
  isGroup?: boolean
  identityCode?: IdentityCode
  /** Only those where somebody may do what suppliers are asked for. */
  supplies?: boolean
  /** Offers customers who walk in (-99) before the others. */
  walkIn?: boolean
  /** What −99 is called where it stands for no company at all; offered before the others. */
  none?: string
}

/** Companies within the viewer's reach. */
export function CompanyPicker(given: CompanyPickerProps) {
  const {
    list = 'active',
    ids,
    without,
    isGroup,
    identityCode,
    supplies,
    walkIn = false,
    none: noneLabel,
    ...props
  } = given
  const t = useTexts(pickerMessages)
  const retiredName = useRetiredName()
  const query = { isGroup, identityCode, supplies, ids: ids === undefined ? undefined : [...ids] }
  const none = ids?.length === 0
  const found = useCall(LISTS[list], { query }, { silent: true, enabled: !none })
  const { keyword, enabled, onSearch } = useMore(found.data)
  const more = useCall(LISTS[list], { query: { ...query, keyword } }, { silent: true, enabled })
  const companies = together(found.data, more.data)
  const missing = missingFrom(
    chosenIn(props).filter((id) => id !== WALK_IN_CUSTOMER),
    none ? [] : companies?.map(({ id }) => id),
  )
  const old = useCall(
    companyOptions,
    { query: { ids: missing } },
    { silent: true, enabled: missing.length > 0 },
  )
  const offered = (companies ?? []).filter(({ id }) => id !== without)
  const named = [...offered, ...(old.data ?? [])].map((company) => ({
    value: company.id,
    label: retiredName(company.companyName, company.valid),
    hint: company.companyCode,
    words: [company.shortName],
    pinyin: company.pinyin,
    retired: company.valid === VALID.DISABLED && list !== 'filter',
  }))
  const nobody = noneLabel ?? (walkIn ? t.walkIn : undefined)
  const options = nobody === undefined ? named : [walkInOption(nobody), ...named]
  return <Picker {...props} source={{ ...loadingOf(found, old), options, onSearch }} />
}
