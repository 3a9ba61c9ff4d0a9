import {
  VISA_FEE,
  visaFeeDelete,
  visaFeePage,
  visaFeeSave,
  type VisaFeeRow,
} from '@visa/contract/centre/config-visa-fee'
import { CONFIG_PHASES } from '@visa/contract/centre/config-period'
import { formatMoney } from '@visa/contract/money'
import { AGE_GROUPS, HOME_CURRENCY, HOME_RATE } from '@visa/contract/visa/fee-kinds'
import { NATION_CODES, PRODUCTS, VISA_TYPE } from '@visa/contract/visa/products'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CategoryInput } from '../../pickers/category-input.tsx'
import { useCategoryName, useNameOfCode } from '../../pickers/use-dict-name.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ConfigLog, EffectNote, STALE, WRITING, tomorrow, usePhaseColumn } from './config.names.tsx'

const isForeign = ({ currency }: { currency?: string | undefined }): boolean =>
  currency !== undefined && currency !== '' && currency !== HOME_CURRENCY

/** Renminbi has one rate. */
const follow = (values: { currency?: string | undefined }) =>
  isForeign(values) ? {} : { rateCents: HOME_RATE }

function useFields(begun: boolean): FieldsOf<typeof visaFeeSave> {
  const t = useTexts(centreConfigMessages)
  const ui = useTexts(uiMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { ages } = useTexts(feeKindMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      section: t.fee.title,
      lead: <EffectNote screen={VISA_FEE} />,
      fields: [
        {
          name: 'nationCode',
          options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
          ...fixed,
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
        { name: 'visaCategory', input: <CategoryInput />, help: t.allCategories, ...fixed },
        { name: 'entries', kind: 'dict', type: 'VISA_ENTRIES', ...fixed },
        { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', ...fixed },
        {
          name: 'ageGroup',
          options: [
            { value: '', label: ui.all },
            ...AGE_GROUPS.map((value) => ({ value, label: ages[value] })),
          ],
          ...fixed,
        },
        { name: 'amountCents', kind: 'money', ...fixed },
        { name: 'currency', kind: 'dict', type: 'CURRENCY', clearable: false, ...fixed },
        { name: 'rateCents', kind: 'money', when: isForeign, ...fixed },
        { name: 'validFrom', help: begun ? t.begunHelp : t.validFromHelp, ...fixed },
        { name: 'validTo', kind: 'date', help: t.validToHelp },
        'remark',
      ],
    },
  ]
}

interface FeeDialogProps {
  /** What it begins with: the version before, or the price for all. */
  from?: VisaFeeRow
  /** What is changed itself. */
  row?: VisaFeeRow
  onClosed: () => void
}

function FeeDialog({ from, row, onClosed }: FeeDialogProps) {
  const t = useTexts(centreConfigMessages)
  const start = {
    nationCode: 'RUS' as const,
    visaType: VISA_TYPE.STICKER,
    currency: HOME_CURRENCY,
    rateCents: HOME_RATE,
  }
  const same = from && {
    ...(from.nationCode === '' ? {} : { nationCode: from.nationCode }),
    ...(from.visaType === null ? {} : { visaType: from.visaType }),
    visaCategory: from.visaCategory,
    entries: from.entries,
    urgencyLevel: from.urgencyLevel,
    ageGroup: from.ageGroup,
    amountCents: from.amountCents,
    currency: from.currency,
    rateCents: from.rateCents,
  }
  return (
    <FormDialog
      name={`visa fee ${row?.id ?? `from ${from?.id ?? ''}`}`}
      title={t.fee.title}
      width={800}
      target={useSaving(visaFeeSave, WRITING)}
      fields={useFields(row?.phase === 'inForce')}
      follow={follow}
      {...(row === undefined
        ? { initial: { ...start, ...same, validFrom: tomorrow(), validTo: null } }
        : { record: row })}
      onSaved={(_, { validFrom }) => toast.success(fill(t.savedFrom, { from: validFrom }))}
      onClosed={onClosed}
    />
  )
}

function useColumns(): Column<VisaFeeRow>[] {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { ages } = useTexts(feeKindMessages)
  const named = useCategoryName()
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const categoryOf = ({ visaCategory, visaType }: VisaFeeRow): string =>
    visaCategory === '' ? t.allCategories : named(visaCategory, visaType)
  const productOf = ({ nationCode, visaType }: VisaFeeRow): string =>
    `${nationCode === '' ? ui.all : nations[nationCode]} ${visaType === null ? '' : types[visaType]}`
  return [
    {
      kind: 'custom',
      field: 'visaCategory',
      title: f.visaCategory,
      width: 190,
      render: (row) => <TwoLines main={productOf(row)} sub={categoryOf(row)} />,
    },
    {
      kind: 'custom',
      field: 'entries',
      title: f.entries,
      width: 100,
      render: ({ entries }) => (entries === '' ? ui.all : entriesOf(entries)),
    },
    {
      kind: 'custom',
      field: 'urgencyLevel',
      title: f.urgencyLevel,
      width: 100,
      render: ({ urgencyLevel }) => (urgencyLevel === '' ? ui.all : speedOf(urgencyLevel)),
    },
    {
      kind: 'custom',
      field: 'ageGroup',
      title: f.ageGroup,
      width: 110,
      render: ({ ageGroup }) => (ageGroup === '' ? ui.all : ages[ageGroup]),
    },
    {
      kind: 'custom',
      field: 'amountCents',
      title: t.fee.amount,
      width: 130,
      render: ({ amountCents, currency }) => `${formatMoney(amountCents)} ${currency}`,
    },
    {
      kind: 'custom',
      field: 'own',
      title: t.fee.whose,
      width: 110,
      render: ({ own }) => (
        <StatusTag tone={own ? 'progress' : 'cancelled'} text={own ? t.fee.own : t.fee.shared} />
      ),
    },
    usePhaseColumn<VisaFeeRow>(),
  ]
}

/** center.config.visaFee: what consulates ask at the own centre. */
export function VisaFeeScreen() {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const nations = useTexts(nationMessages)
  const list = useList(visaFeePage, {})
  return (
    <ScreenCard>
      <ListView<VisaFeeRow, typeof list.filters>
        name="centreVisaFee"
        list={list}
        nameOf={({ amountCents }) => formatMoney(amountCents)}
        filters={[
          {
            kind: 'select',
            name: 'nationCode',
            label: f.nationCode,
            options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
          },
          {
            kind: 'select',
            name: 'phase',
            label: t.phase,
            options: CONFIG_PHASES.map((value) => ({ value, label: t.phases[value] })),
          },
        ]}
        columns={useColumns()}
        stale={STALE}
        add={{ key: 'add', label: t.fee.add, dialog: (onClosed) => <FeeDialog onClosed={onClosed} /> }}
        actions={[
          {
            key: 'version',
            label: t.newVersion,
            when: ({ phase }) => phase === 'inForce',
            dialog: (from, onClosed) => <FeeDialog from={from} onClosed={onClosed} />,
          },
          {
            key: 'end',
            label: t.end,
            when: ({ phase, own }) => own && phase === 'inForce',
            dialog: (row, onClosed) => <FeeDialog row={row} onClosed={onClosed} />,
          },
          {
            key: 'edit',
            label: t.editComing,
            when: ({ phase, own }) => own && phase === 'coming',
            dialog: (row, onClosed) => <FeeDialog row={row} onClosed={onClosed} />,
          },
          {
            key: 'delete',
            label: ui.delete,
            danger: true,
            when: ({ phase, own, used }) => own && !used && phase === 'coming',
            confirm: () => ({ content: t.deleteComing }),
            call: rowCall(visaFeeDelete, ({ id }: VisaFeeRow) => ({ body: { id } })),
          },
        ]}
        notes={<span>{t.fee.note}</span>}
        empty={{ title: t.fee.empty, help: t.fee.emptyHelp }}
      />
      <ConfigLog screen={VISA_FEE} />
    </ScreenCard>
  )
}
