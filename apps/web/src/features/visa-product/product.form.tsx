import { dictDataByType } from '@visa/contract/dict/dict-data'
import {
  PRODUCT_LIMITS,
  productAdd,
  productDetail,
  productLog,
  productUpdate,
  type VisaProduct,
} from '@visa/contract/visa/product'
import { NATION_CODES, PRODUCTS, VISA_TYPE } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { useLanguage, fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CategoryInput } from '../../pickers/category-input.tsx'
import { choicesOf } from '../../pickers/purposes.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { RichEditor } from '../../ui/rich-text/rich-editor.tsx'
import { WRITING } from './product.names.ts'

/** `isNew`: of which country, kind and category it is stays. */
function useFields(isNew: boolean, id?: number): FieldsOf<typeof productAdd> {
  const t = useTexts(visaProductMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { language } = useLanguage()
  const entries = useCall(dictDataByType, { query: { type: 'VISA_ENTRIES' } }, { silent: true }).data ?? []
  const fixed = isNew ? {} : { disabled: true }
  return [
    {
      section: t.sections.basics,
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
        { name: 'visaCategory', input: <CategoryInput />, help: t.categoryHelp, ...fixed },
        'questionnaire',
        'title',
        'titleEn',
        'stayDays',
        'validityDays',
      ],
    },
    {
      section: t.sections.offer,
      fields: [
        { name: 'entriesOffered', options: choicesOf(entries, language), help: t.entriesHelp, wide: true },
        {
          list: 'speeds',
          fields: [
            { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', clearable: false },
            'workingDays',
          ],
        },
        { name: 'applyEarliestDays', help: t.earliestHelp },
        { name: 'applyLatestDays', help: t.latestHelp },
      ],
    },
    {
      section: t.sections.published,
      fields: ['publishedFrom', { name: 'publishedTo', kind: 'date', help: t.publishHelp }],
    },
    {
      section: t.sections.words,
      fields: [
        {
          name: 'introduction',
          wide: true,
          input: <RichEditor label={f.introduction} max={PRODUCT_LIMITS.introduction} />,
        },
        {
          name: 'introductionEn',
          wide: true,
          input: <RichEditor label={f.introductionEn} max={PRODUCT_LIMITS.introduction} />,
        },
        'whoMayApply',
        'whoMayApplyEn',
        'photoRule',
        'photoRuleEn',
        'districts',
      ],
      ...(id === undefined ? {} : { lead: <LogPanel endpoint={productLog} scope={{ id }} /> }),
    },
  ]
}

const NEW = {
  nationCode: 'RUS',
  visaType: VISA_TYPE.STICKER,
  speeds: [{ urgencyLevel: 'NORMAL', workingDays: 5 }],
} as const

/** Once it is there: what is stored of a product. */
function useStored(id: number | undefined): VisaProduct | undefined {
  return useCall(productDetail, { query: { id: id ?? 0 } }, { enabled: id !== undefined }).data
}

export function ProductAddDialog({ from, onClosed }: { from?: number; onClosed: () => void }) {
  const stored = useStored(from)
  if (from !== undefined && stored === undefined) return null
  return <AddForm stored={stored} onClosed={onClosed} />
}

function AddForm({ stored, onClosed }: { stored: VisaProduct | undefined; onClosed: () => void }) {
  const t = useTexts(visaProductMessages)
  // Another row of the same category begins when this one has ended.
  const { id: _id, createTime: _made, updateTime: _changed, phase: _phase, ...same } = stored ?? {}
  const begin =
    stored === undefined
      ? { ...NEW, speeds: [...NEW.speeds] }
      : { ...same, publishedFrom: null, publishedTo: null }
  return (
    <FormDialog
      name={stored === undefined ? 'product' : `product copy ${stored.id}`}
      title={stored === undefined ? t.addTitle : fill(t.copyTitle, { title: stored.title })}
      width={1000}
      target={useSaving(productAdd, WRITING)}
      nameOf={({ title }) => title}
      fields={useFields(true)}
      initial={begin}
      onClosed={onClosed}
    />
  )
}

export function ProductEditDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const stored = useStored(id)
  return stored === undefined ? null : <EditForm product={stored} onClosed={onClosed} />
}

function EditForm({ product, onClosed }: { product: VisaProduct; onClosed: () => void }) {
  const t = useTexts(visaProductMessages)
  return (
    <FormDialog
      name={`product ${product.id}`}
      title={fill(t.editTitle, { title: product.title })}
      width={1000}
      target={useSaving(productUpdate, WRITING)}
      nameOf={({ title }) => title}
      fields={useFields(false, product.id)}
      record={product}
      onClosed={onClosed}
    />
  )
}
