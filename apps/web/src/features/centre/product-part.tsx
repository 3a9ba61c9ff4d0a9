import type { Ordered } from '@visa/contract/centre/contract-rules'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { dayOr } from '@visa/contract/rules/days'
import {
  CONSULATES,
  hasConsulates,
  isProduct,
  PRODUCTS,
  productKey,
  VISA_TYPE,
} from '@visa/contract/visa/products'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { productMessages } from '@visa/messages/visa/products'
import { Radio, Select } from 'antd'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { choicesOf, settledUnder, underSection } from '../../pickers/purposes.ts'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import type { CounterDraft } from './draft.ts'
import { isAsked, type Lack } from './lacks.ts'
import { Field, Part } from './part.tsx'
import type { Counter } from './create/use-counter.ts'
import styles from './counter.module.css'

const useEntries = (type: string) => {
  const { data = [] } = useCall(dictDataByType, { query: { type } }, { silent: true })
  return data.filter(({ valid }) => valid === 1)
}

type Product = Pick<
  CounterDraft,
  | 'nationCode'
  | 'visaType'
  | 'visaCategory'
  | 'purposeSection'
  | 'purposeGoal'
  | 'entries'
  | 'urgencyLevel'
  | 'entryDate'
  | 'exitDate'
  | 'consulate'
  | 'proxy'
>

const LACKS: ReadonlySet<Lack> = new Set<Lack>([
  'visaCategory',
  'purposeGoal',
  'entryDate',
  'exitDate',
  'entryDateWrong',
  'exitDateWrong',
  'exitBeforeEntry',
])

interface ProductFieldsProps {
  draft: Product & Ordered
  today: string
  change: (part: Partial<Product>) => void
}

/** What is wanted: country, category, entries, how quickly, and when the journey is. */
export function ProductPart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { lacks } = counter
  return (
    <Part
      step="product"
      no={3}
      title={t.product}
      keyName="F6"
      isDone={!lacks.some((lack) => LACKS.has(lack))}
    >
      <ProductFields {...counter} />
    </Part>
  )
}

/** The same fields wherever contracts are made. */
export function ProductFields({ draft, today, change }: ProductFieldsProps) {
  const t = useTexts(contractCreateMessages)
  const products = useTexts(productMessages)
  const { language } = useLanguage()
  const isPaper = draft.visaType === VISA_TYPE.STICKER
  const categories = useEntries(isPaper ? 'VISA_CATEGORY' : 'EVISA_CATEGORY')
  const goals = useEntries('VISIT_PURPOSE')
  const entries = useEntries('VISA_ENTRIES')
  const speeds = useEntries('VISA_HANDLE_WAY')
  const consulates = useEntries(CONSULATES)
  const chooseCategory = (visaCategory: string) => {
    const [purposeSection = ''] = (categories.find(({ code }) => code === visaCategory)?.resv1 ?? '').split(
      '|',
    )
    change({
      visaCategory,
      purposeSection,
      // The usual one comes first; nobody has to look at it but who wants another.
      purposeGoal:
        settledUnder(goals, purposeSection, draft.purposeGoal) ||
        (underSection(goals, purposeSection)[0]?.code ?? ''),
    })
  }
  const offered = draft.purposeSection === '' ? [] : underSection(goals, draft.purposeSection)
  const chooseProduct = (key: string) => {
    const chosen = PRODUCTS.find((product) => productKey(product) === key)
    if (chosen === undefined) return
    const none: Partial<Product> = { visaCategory: '', purposeSection: '', purposeGoal: '' }
    const papers: Partial<Product> = hasConsulates(chosen) ? {} : { consulate: '', proxy: null }
    change({ ...chosen, ...(chosen.visaType === draft.visaType ? {} : none), ...papers })
  }
  return (
    <div className={styles.fields} data-columns="product">
      <Field label={t.productKind} isRequired>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={isProduct(draft) ? productKey(draft) : null}
          onChange={(key: string) => chooseProduct(key)}
          options={PRODUCTS.map((product) => ({
            value: productKey(product),
            label: products[productKey(product)],
          }))}
        />
      </Field>
      <Field label={t.category} isRequired>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.visaCategory || null}
          onChange={(code: string) => chooseCategory(code)}
          options={choicesOf(categories, language)}
        />
      </Field>
      <Field label={t.entryDate} isRequired>
        <DateInput
          shortcuts={false}
          allows={(day) => day >= today}
          value={draft.entryDate}
          onChange={(entryDate) => change({ entryDate })}
        />
      </Field>
      <Field label={t.exitDate} isRequired={isAsked('exitDate', draft)}>
        <DateInput
          shortcuts={false}
          allows={(day) => day >= dayOr(draft.entryDate, today)}
          value={draft.exitDate}
          onChange={(exitDate) => change({ exitDate })}
        />
      </Field>
      {offered.length > 1 && (
        <Field label={t.purpose} isRequired>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={draft.purposeGoal || null}
            onChange={(purposeGoal: string) => change({ purposeGoal })}
            options={choicesOf(offered, language)}
          />
        </Field>
      )}
      <i className={styles.break} aria-hidden />
      <div className={styles.field}>
        <span>{t.entries}</span>
        <Radio.Group
          optionType="button"
          aria-label={t.entries}
          value={draft.entries}
          onChange={({ target }) => change({ entries: String(target.value) })}
          options={choicesOf(entries, language)}
        />
      </div>
      <div className={styles.field}>
        <span>{t.speed}</span>
        <Radio.Group
          optionType="button"
          aria-label={t.speed}
          value={draft.urgencyLevel}
          onChange={({ target }) => change({ urgencyLevel: String(target.value) })}
          options={choicesOf(speeds, language)}
        />
      </div>
      {hasConsulates(draft) && (
        <Field label={t.consulate}>
          <Select
            allowClear
            placeholder={t.anyConsulate}
            value={draft.consulate || null}
            onChange={(consulate?: string) => change({ consulate: consulate ?? '' })}
            options={choicesOf(consulates, language)}
          />
        </Field>
      )}
    </div>
  )
}
