import { PRODUCT_PHASES, productDelete, productPage, type VisaProductRow } from '@visa/contract/visa/product'
import { NATION_CODES, VISA_TYPE, productKey } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { nationMessages } from '@visa/messages/visa/nations'
import { productMessages } from '@visa/messages/visa/products'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { ProductSendDialog } from '../../pickers/product-send.dialog.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ProductAddDialog, ProductEditDialog } from './product.form.tsx'
import { WRITING, useOfferedCategory, usePublished } from './product.names.ts'

const TONES: Readonly<Record<VisaProductRow['phase'], StatusTone>> = {
  published: 'done',
  coming: 'waiting',
  over: 'cancelled',
}

function useColumns(): Column<VisaProductRow>[] {
  const t = useTexts(visaProductMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const products = useTexts(productMessages)
  const categoryOf = useOfferedCategory()
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const publishedOf = usePublished()
  return [
    {
      kind: 'custom',
      field: 'title',
      title: t.product,
      width: 190,
      render: ({ title, titleEn }) =>
        language === 'en' && titleEn !== '' ? (
          <TwoLines main={titleEn} sub={title} />
        ) : (
          <TwoLines main={title} sub={titleEn} />
        ),
    },
    {
      kind: 'custom',
      field: 'visaCategory',
      title: f.visaCategory,
      width: 165,
      render: (row) => (
        <TwoLines main={products[productKey(row)]} sub={categoryOf(row.visaCategory, row.visaType)} />
      ),
    },
    {
      kind: 'custom',
      field: 'speeds',
      title: t.speedsShort,
      width: 170,
      render: ({ speeds }) =>
        speeds.map(({ urgencyLevel, workingDays }) => `${speedOf(urgencyLevel)} ${workingDays}`).join(' · '),
    },
    {
      kind: 'custom',
      field: 'entriesOffered',
      title: f.entriesOffered,
      width: 120,
      render: ({ entriesOffered }) => entriesOffered.map(entriesOf).join(', '),
    },
    {
      kind: 'custom',
      field: 'stayDays',
      title: t.stay,
      width: 150,
      render: ({ stayDays, validityDays }) => (
        <TwoLines
          main={stayDays === null ? '' : fill(t.stayDays, { count: stayDays })}
          sub={validityDays === null ? '' : fill(t.validityDays, { count: validityDays })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 150,
      render: (row) => (
        <TwoLines
          main={<StatusTag tone={TONES[row.phase]} text={t.phases[row.phase]} />}
          sub={publishedOf(row)}
        />
      ),
    },
  ]
}

function useActions(): RowAction<VisaProductRow>[] {
  const t = useTexts(visaProductMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'send',
      label: t.send,
      when: ({ phase }) => phase === 'published',
      dialog: (product, onClosed) => <ProductSendDialog product={product} onClosed={onClosed} />,
    },
    {
      key: 'edit',
      label: ui.edit,
      access: 'visa.data.list.edit',
      dialog: ({ id }, onClosed) => <ProductEditDialog id={id} onClosed={onClosed} />,
    },
    {
      key: 'copy',
      label: t.copyFrom,
      access: 'visa.data.list.edit',
      dialog: ({ id }, onClosed) => <ProductAddDialog from={id} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'visa.data.list.edit',
      danger: true,
      when: ({ phase }) => phase === 'coming',
      confirm: () => ({ content: t.deleteText }),
      call: rowCall(productDelete, ({ id }: VisaProductRow) => ({ body: { id } })),
    },
  ]
}

/** P2.27: what is offered, by country, kind and category. */
export function ProductScreen() {
  const t = useTexts(visaProductMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const list = useList(productPage, {})
  return (
    <ScreenCard>
      <ListView<VisaProductRow, typeof list.filters>
        name="visaProduct"
        list={list}
        nameOf={({ title }) => title}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'nationCode',
            label: f.nationCode,
            options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
          },
          {
            kind: 'select',
            name: 'visaType',
            label: f.visaType,
            options: Object.values(VISA_TYPE).map((value) => ({ value, label: types[value] })),
          },
          {
            kind: 'select',
            name: 'phase',
            label: t.phase,
            options: PRODUCT_PHASES.map((value) => ({ value, label: t.phases[value] })),
          },
        ]}
        columns={useColumns()}
        actions={useActions()}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'visa.data.list.edit',
          dialog: (onClosed) => <ProductAddDialog onClosed={onClosed} />,
        }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
