import { APPLICANT_KINDS } from '@visa/contract/visa/requirement-row'
import { productSheet, type ProductSheet } from '@visa/contract/visa/product'
import { VISA_TYPE, isProduct, productKey } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { productMessages } from '@visa/messages/visa/products'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useRoute } from '../../lib/route.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { RichView } from '../../ui/rich-text/rich-view.tsx'
import styles from './product-sheet.module.css'

/** Which product an address names; undefined: none that there is. */
function useAsked() {
  const { nationCode = '', visaType = '', visaCategory = '' } = useRoute().query
  const product = { nationCode, visaType: Number(visaType) }
  return isProduct(product) ? { ...product, visaCategory } : undefined
}

/** What a customer is sent of a product: what it is and what to bring, on one sheet that prints as it stands. */
export function ProductSheetScreen() {
  const t = useTexts(visaProductMessages)
  const asked = useAsked()
  const query = asked ?? { nationCode: 'RUS' as const, visaType: VISA_TYPE.STICKER, visaCategory: '' }
  const { data, error } = useCall(productSheet, { query }, { silent: true, enabled: asked !== undefined })
  if (asked === undefined || error !== null) {
    return (
      <section className={styles.gone}>
        <h1>{t.gone}</h1>
        <p role="alert">{error?.message}</p>
      </section>
    )
  }
  if (data === undefined) return <div aria-busy="true" className={styles.gone} />
  return <Sheet sheet={data} />
}

type Names = (type: string, code: string) => string

function useNames({ names }: ProductSheet): Names {
  const { language } = useLanguage()
  return (type, code) => names[`${type} ${code}`]?.[language] ?? code
}

function Sheet({ sheet }: { sheet: ProductSheet }) {
  const t = useTexts(visaProductMessages)
  const products = useTexts(productMessages)
  const { language } = useLanguage()
  const { product } = sheet
  const inEnglish = language === 'en'
  const title = inEnglish && product.titleEn !== '' ? product.titleEn : product.title
  const html = inEnglish && product.introductionEn !== '' ? product.introductionEn : product.introduction
  return (
    <article className={styles.sheet}>
      <title>{title}</title>
      <header className={styles.head}>
        <div>
          <p className={styles.soft}>{products[productKey(product)]}</p>
          <h1>{title}</h1>
          <p className={styles.soft}>{fill(t.asOf, { day: sheet.day })}</p>
        </div>
        <div className={styles.tools}>
          <PlainButton onClick={() => void copyText(location.href)}>{t.copyLink}</PlainButton>
          <PlainButton onClick={() => window.print()}>{t.print}</PlainButton>
        </div>
      </header>
      <RichView html={html} />
      <Facts sheet={sheet} />
      <Documents sheet={sheet} />
    </article>
  )
}

function applyText(
  t: Record<'applyBoth' | 'applyMost' | 'applyLeast', string>,
  { applyEarliestDays: most, applyLatestDays: least }: ProductSheet['product'],
): string {
  if (most !== null && least !== null) return fill(t.applyBoth, { most, least })
  if (most !== null) return fill(t.applyMost, { most })
  return least === null ? '' : fill(t.applyLeast, { least })
}

function Facts({ sheet }: { sheet: ProductSheet }) {
  const t = useTexts(visaProductMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const nameOf = useNames(sheet)
  const { product } = sheet
  const either = (zh: string, en: string): string => (language === 'en' && en !== '' ? en : zh)
  const facts: [string, string][] = [
    [f.stayDays, product.stayDays === null ? '' : String(product.stayDays)],
    [f.validityDays, product.validityDays === null ? '' : String(product.validityDays)],
    [f.entries, product.entriesOffered.map((code) => nameOf('VISA_ENTRIES', code)).join(', ')],
    [
      t.speeds,
      product.speeds
        .map(({ urgencyLevel, workingDays: count }) =>
          fill(t.speed, { name: nameOf('VISA_HANDLE_WAY', urgencyLevel), count }),
        )
        .join(', '),
    ],
    [t.apply, applyText(t, product)],
    [f.whoMayApply, either(product.whoMayApply, product.whoMayApplyEn)],
    [f.photoRule, either(product.photoRule, product.photoRuleEn)],
    [t.districts, product.districts],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Documents({ sheet }: { sheet: ProductSheet }) {
  const t = useTexts(visaProductMessages)
  const { language } = useLanguage()
  const nameOf = useNames(sheet)
  const groups = APPLICANT_KINDS.map((kind) => ({
    kind,
    papers: sheet.documents.filter(({ applicant }) => applicant === kind),
  })).filter(({ papers }) => papers.length > 0)
  const needOf = ({ condition }: ProductSheet['documents'][number]): string => {
    if (condition.length === 0) return t.must
    return condition.some((clause) => 'requested' in clause) ? t.whenAsked : t.conditional
  }
  return (
    <section>
      <h2>{t.bring}</h2>
      {groups.length === 0 && <p>{t.noDocuments}</p>}
      {groups.map(({ kind, papers }) => (
        <section key={kind} className={styles.group}>
          <h3>{t.applicants[kind]}</h3>
          <ul>
            {papers.map((paper) => (
              <li key={paper.id}>
                <b>{nameOf('MATERIAL_KIND', paper.document)}</b>
                <span className={styles.form}>
                  {fill(t.original, { form: nameOf('MATERIAL_FORM', paper.form), count: paper.count })} ·{' '}
                  {needOf(paper)}
                  {paper.maxKb !== null &&
                    ` · ${fill(t.fileLimit, { formats: paper.formats, size: paper.maxKb })}`}
                </span>
                <p>{language === 'en' && paper.hintEn !== '' ? paper.hintEn : paper.hintZh}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
