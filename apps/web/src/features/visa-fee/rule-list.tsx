import { IDENTITY } from '@visa/contract/identity'
import { FEE_SCREENS, screenOfKind, type FeeScreen } from '@visa/contract/visa/fee-kinds'
import { RULE_PHASES, feeRuleDelete, feeRulePage, type FeeRule } from '@visa/contract/visa/fee-rule'
import { formatMoney } from '@visa/contract/money'
import { productKey, type Product } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { WRITING, useConditions, usePeriod } from './fee.names.ts'
import { RuleEditDialog, RuleReplaceDialog } from './rule.form.tsx'

const TONES: Readonly<Record<FeeRule['phase'], StatusTone>> = {
  inForce: 'done',
  coming: 'waiting',
  over: 'cancelled',
}

function useColumns(): Column<FeeRule>[] {
  const t = useTexts(feeMessages)
  const f = useTexts(fieldMessages)
  const { kinds } = useTexts(feeKindMessages)
  const conditionsOf = useConditions()
  const periodOf = usePeriod()
  return [
    {
      kind: 'custom',
      field: 'id',
      title: t.rules,
      width: 120,
      render: ({ id, version }) => fill(t.ruleNo, { id, version }),
    },
    { kind: 'custom', field: 'kind', title: t.kind, width: 110, render: ({ kind }) => kinds[kind] },
    { kind: 'custom', field: 'nationCode', title: t.forWhat, width: 200, render: conditionsOf },
    {
      kind: 'custom',
      field: 'amountCents',
      title: f.amountCents,
      width: 120,
      render: ({ amountCents, currency }) => `${currency} ${formatMoney(amountCents)}`,
    },
    { kind: 'custom', field: 'validFrom', title: f.validFrom, width: 150, render: periodOf },
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 124,
      render: ({ phase, used }) => (
        <TwoLines main={<StatusTag tone={TONES[phase]} text={t.phases[phase]} />} sub={used ? t.used : ''} />
      ),
    },
    { kind: 'text', field: 'remark', title: f.remark, width: 100 },
  ]
}

function useActions(): RowAction<FeeRule>[] {
  const t = useTexts(feeMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const isOwn = ({ kind }: FeeRule): boolean => can(`${screenOfKind(kind)}.edit`)
  return [
    {
      key: 'replace',
      label: t.replace,
      when: (rule) => isOwn(rule) && rule.phase !== 'over',
      dialog: (rule, onClosed) => <RuleReplaceDialog rule={rule} onClosed={onClosed} />,
    },
    {
      key: 'edit',
      label: ui.edit,
      when: isOwn,
      dialog: (rule, onClosed) => (
        <RuleEditDialog screen={screenOfKind(rule.kind)} rule={rule} onClosed={onClosed} />
      ),
    },
    {
      key: 'delete',
      label: ui.delete,
      danger: true,
      when: (rule) => isOwn(rule) && !rule.used,
      call: rowCall(feeRuleDelete, ({ id }: FeeRule) => ({ body: { ids: [id] } })),
    },
  ]
}

/** The rules behind the prices of one product, those for all products among them. */
export function RuleList({ screen, product }: { screen: FeeScreen; product: Product }) {
  const t = useTexts(feeMessages)
  const f = useTexts(fieldMessages)
  const { kinds } = useTexts(feeKindMessages)
  const list = useList(feeRulePage, { ...product, screen })
  return (
    <ListView<FeeRule, typeof list.filters>
      key={productKey(product)}
      name="visaFee"
      list={list}
      nameOf={({ id, version }) => fill(t.ruleNo, { id, version })}
      filters={[
        {
          kind: 'select',
          name: 'kind',
          label: t.kind,
          options: FEE_SCREENS[screen].map((value) => ({ value, label: kinds[value] })),
        },
        {
          kind: 'select',
          name: 'phase',
          label: t.phase,
          options: RULE_PHASES.map((value) => ({ value, label: t.phases[value] })),
        },
        {
          kind: 'picker',
          name: 'agentId',
          label: f.agentId,
          input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} />,
        },
        {
          kind: 'picker',
          name: 'acceptOrgId',
          label: f.acceptOrgId,
          input: <CompanyPicker list="filter" identityCode={IDENTITY.VISA} />,
        },
        { kind: 'text', name: 'keyword', label: f.remark },
      ]}
      columns={useColumns()}
      actions={useActions()}
      stale={WRITING.invalidates}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}
