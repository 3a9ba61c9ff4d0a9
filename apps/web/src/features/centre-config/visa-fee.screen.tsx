import {
  VISA_FEE,
  visaFeeDelete,
  visaFeePage,
  visaFeeSave,
  type VisaFeeRow,
} from '@visa/contract/centre/config-visa-fee'
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
import { rowCall } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { FeeEffectNote, isOpen, tomorrow, usePhaseColumn, WRITING } from './config.names.tsx'
import { DatedList, useNationFilter, usePhaseFilter, type Opened } from './dated-list.tsx'

const isForeign = ({ currency }: { currency?: string | undefined }): boolean =>
  currency !== undefined && currency !== '' && currency !== HOME_CURRENCY

/** Renminbi has one rate. */
const follow = (values: { currency?: string | undefined }) =>
  isForeign(values) ? {} : { rateCents: HOME_RATE }

function useFields(begun: boolean, used: boolean): FieldsOf<typeof visaFeeSave> {
  const t = useTexts(centreConfigMessages)
  const ui = useTexts(uiMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { ages } = useTexts(feeKindMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      section: null,
      lead: <FeeEffectNote />,
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
        { name: 'visaCategory', input: <CategoryInput />, help: t.categoriesHelp, ...fixed },
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
        { name: 'nationGroup', kind: 'dict', type: 'NATION_GROUP', help: t.fee.nationHelp, ...fixed },
        { name: 'amountCents', kind: 'money', ...fixed },
        { name: 'currency', kind: 'dict', type: 'CURRENCY', clearable: false, ...fixed },
        { name: 'rateCents', kind: 'money', when: isForeign, ...fixed },
        {
          name: 'validFrom',
          help: begun ? (used ? t.fee.usedHelp : t.begunHelp) : t.validFromHelp,
          ...fixed,
        },
        { name: 'validTo', kind: 'date', help: t.validToHelp },
        'remark',
      ],
    },
  ]
}

function FeeDialog({ from, row, onClosed }: Opened<VisaFeeRow>) {
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
    nationGroup: from.nationGroup,
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
      fields={useFields(row !== undefined && !isFree(row), row?.used === true)}
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
  const groupOf = useNameOfCode('NATION_GROUP')
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
      width: 120,
      render: ({ ageGroup, nationGroup }) => (
        <TwoLines
          main={ageGroup === '' ? ui.all : ages[ageGroup]}
          sub={nationGroup === '' ? '' : groupOf(nationGroup)}
        />
      ),
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

/** A fee that a contract was priced by stays; what begins today is put right today; the platform’s are the platform’s. */
const isFree = (row: VisaFeeRow): boolean => !row.used && isOpen(row)
const MAY = {
  end: (row: VisaFeeRow): boolean => row.own && row.phase !== 'over' && !isFree(row),
  change: (row: VisaFeeRow): boolean => row.own && isFree(row),
  remove: (row: VisaFeeRow): boolean => row.own && isFree(row),
}

/** center.config.visaFee: what consulates ask at the own centre. */
export function VisaFeeScreen() {
  const t = useTexts(centreConfigMessages)
  return (
    <DatedList
      screen={VISA_FEE}
      exports="centreVisaFee"
      list={useList(visaFeePage, {})}
      nameOf={({ amountCents }) => formatMoney(amountCents)}
      filters={[useNationFilter(), usePhaseFilter()]}
      columns={useColumns()}
      texts={t.fee}
      dialog={(opened) => <FeeDialog {...opened} />}
      remove={rowCall(visaFeeDelete, ({ id }: VisaFeeRow) => ({ body: { id } }))}
      may={MAY}
      notes={<span>{t.fee.note}</span>}
    />
  )
}
