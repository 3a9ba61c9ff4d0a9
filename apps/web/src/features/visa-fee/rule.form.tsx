import { IDENTITY } from '@visa/contract/identity'
import {
  AGE_GROUPS,
  FEE_SCREENS,
  HOME_CURRENCY,
  HOME_RATE,
  type FeeScreen,
} from '@visa/contract/visa/fee-kinds'
import type { MatrixGap } from '@visa/contract/visa/fee-matrix'
import {
  feeRuleAdd,
  feeRuleReplace,
  feeRuleUpdate,
  type FeeRule,
  type FeeRuleDraft,
} from '@visa/contract/visa/fee-rule'
import type { Product } from '@visa/contract/visa/products'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CategoryInput } from '../../pickers/category-input.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING, useConditions } from './fee.names.ts'
import { NationInput, VisaTypeInput } from './rule-inputs.tsx'

const isForeign = ({ currency }: { currency?: string | undefined }): boolean =>
  currency !== undefined && currency !== '' && currency !== HOME_CURRENCY

/** Renminbi has one rate. */
const follow = (values: { currency?: string | undefined; rateCents?: unknown }) =>
  isForeign(values) ? {} : { rateCents: HOME_RATE }

/** `begun`: only the end and the remark can still be changed. */
function useFields(screen: FeeScreen, begun = false): FieldsOf<typeof feeRuleAdd> {
  const t = useTexts(feeMessages)
  const ui = useTexts(uiMessages)
  const { kinds, ages } = useTexts(feeKindMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      name: 'kind',
      label: t.kind,
      options: FEE_SCREENS[screen].map((value) => ({ value, label: kinds[value] })),
      ...fixed,
      ...(begun ? { help: t.begunHelp } : {}),
    },
    {
      name: 'service',
      kind: 'dict',
      type: 'VAS_KIND',
      when: ({ kind }) => kind === 'vas',
      required: true,
      ...fixed,
    },
    { name: 'nationCode', input: <NationInput />, ...fixed },
    { name: 'visaType', input: <VisaTypeInput />, ...fixed },
    { name: 'visaCategory', input: <CategoryInput />, ...fixed },
    { name: 'entries', kind: 'dict', type: 'VISA_ENTRIES', ...fixed },
    { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', ...fixed },
    {
      name: 'ageGroup',
      options: [{ value: '', label: ui.all }, ...AGE_GROUPS.map((value) => ({ value, label: ages[value] }))],
      ...fixed,
    },
    { name: 'nationGroup', kind: 'dict', type: 'NATION_GROUP', ...fixed },
    {
      name: 'agentId',
      input: <CompanyPicker identityCode={IDENTITY.AGENT} />,
      help: t.agentOrLevel,
      ...fixed,
    },
    { name: 'agentLevel', kind: 'dict', type: 'AGENT_LEVEL', ...fixed },
    { name: 'acceptOrgId', input: <CompanyPicker identityCode={IDENTITY.VISA} />, ...fixed },
    { name: 'amountCents', kind: 'money', help: t.amountHelp, ...fixed },
    { name: 'currency', kind: 'dict', type: 'CURRENCY', clearable: false, ...fixed },
    { name: 'rateCents', kind: 'money', help: t.rateHelp, when: isForeign, ...fixed },
    { name: 'validFrom', ...fixed },
    { name: 'validTo', kind: 'date', help: t.until },
    { name: 'remark', wide: true },
  ]
}

interface RuleAddProps {
  screen: FeeScreen
  product: Product
  /** What is missing, which the form begins with. */
  gap?: MatrixGap
  onClosed: () => void
}

const ofGap = (gap: MatrixGap): Partial<FeeRuleDraft> => ({
  kind: gap.kind,
  visaCategory: gap.visaCategory,
  entries: gap.entries,
  urgencyLevel: gap.kind === 'urgent' ? gap.urgencyLevel : '',
  nationGroup: gap.kind === 'consular' ? gap.nationGroup : '',
  validFrom: gap.from,
})

export function RuleAddDialog({ screen, product, gap, onClosed }: RuleAddProps) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const begin = {
    ...product,
    kind: FEE_SCREENS[screen][0],
    currency: HOME_CURRENCY,
    rateCents: HOME_RATE,
    ...(gap === undefined ? {} : ofGap(gap)),
  }
  return (
    <FormDialog
      name={gap === undefined ? `fee ${screen}` : `fee gap ${gap.kind} ${gap.from}`}
      title={t.addTitle}
      width={800}
      target={useSaving(feeRuleAdd, WRITING)}
      nameOf={({ kind }) => kinds[kind]}
      fields={useFields(screen)}
      initial={begin}
      follow={follow}
      onClosed={onClosed}
    />
  )
}

interface RuleProps {
  rule: FeeRule
  onClosed: () => void
}

export function RuleEditDialog({ screen, rule, onClosed }: RuleProps & { screen: FeeScreen }) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  return (
    <FormDialog
      name={`fee ${rule.id}`}
      title={t.editTitle}
      width={800}
      target={useSaving(feeRuleUpdate, WRITING)}
      nameOf={({ kind }) => kinds[kind]}
      fields={useFields(screen, rule.phase !== 'coming' || rule.used)}
      record={rule}
      follow={follow}
      onClosed={onClosed}
    />
  )
}

/** Another amount from a day on. */
export function RuleReplaceDialog({ rule, onClosed }: RuleProps) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const conditionsOf = useConditions()
  return (
    <FormDialog
      name={`fee price ${rule.id}`}
      title={fill(t.replaceTitle, { name: `${kinds[rule.kind]} ${conditionsOf(rule)}` })}
      width={550}
      target={useSaving(feeRuleReplace, WRITING)}
      nameOf={() => `${kinds[rule.kind]} ${conditionsOf(rule)}`}
      fields={[
        { name: 'from', help: t.replaceHelp },
        { name: 'amountCents', kind: 'money', help: t.amountHelp },
        { name: 'currency', kind: 'dict', type: 'CURRENCY', clearable: false },
        { name: 'rateCents', kind: 'money', help: t.rateHelp, when: isForeign },
        { name: 'remark', wide: true },
      ]}
      record={{ ...rule, from: null }}
      follow={follow}
      onClosed={onClosed}
    />
  )
}
