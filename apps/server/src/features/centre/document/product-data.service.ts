import type { DocData, ProductDocField } from '@visa/contract/centre/doc-fields'
import type { Language } from '@visa/contract/session/personal'
import type { ProductSheet } from '@visa/contract/visa/product'
import { productKey, type NationCode, type VisaType } from '@visa/contract/visa/products'
import { fill } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { safeRichText } from '../../../rich-text/rich-text.ts'
import { sheetOf } from '../../visa/product/product.service.ts'

type T = (typeof visaProductMessages)[Language]

function applyText(
  t: T,
  { applyEarliestDays: most, applyLatestDays: least }: ProductSheet['product'],
): string {
  if (most !== null && least !== null) return fill(t.applyBoth, { most, least })
  if (most !== null) return fill(t.applyMost, { most })
  return least === null ? '' : fill(t.applyLeast, { least })
}

function needOf(t: T, { condition }: ProductSheet['documents'][number]): string {
  if (condition.length === 0) return t.must
  return condition.some((clause) => 'requested' in clause) ? t.whenAsked : t.conditional
}

/** What a paper tells of a product that is sent to customers. */
export function productData(sheet: ProductSheet, language: Language, origin: string): DocData {
  const t = visaProductMessages[language]
  const { product } = sheet
  const nameOf = (type: string, code: string): string => sheet.names[`${type} ${code}`]?.[language] ?? code
  const either = (zh: string, en: string): string => (language === 'en' && en !== '' ? en : zh)
  const { nationCode, visaType, visaCategory } = product
  const query = new URLSearchParams({ nationCode, visaType: String(visaType), visaCategory })
  const fields: Record<ProductDocField, string> = {
    'product.name': productMessages[language][productKey(product)],
    'product.title': either(product.title, product.titleEn),
    'product.introduction': safeRichText(either(product.introduction, product.introductionEn))?.text ?? '',
    'product.stay': product.stayDays === null ? '' : fill(t.stayDays, { count: product.stayDays }),
    'product.validity':
      product.validityDays === null ? '' : fill(t.validityDays, { count: product.validityDays }),
    'product.entries': product.entriesOffered.map((code) => nameOf('VISA_ENTRIES', code)).join(', '),
    'product.speeds': product.speeds
      .map(({ urgencyLevel, workingDays: count }) =>
        fill(t.speed, { name: nameOf('VISA_HANDLE_WAY', urgencyLevel), count }),
      )
      .join(', '),
    'product.apply': applyText(t, product),
    'product.who': either(product.whoMayApply, product.whoMayApplyEn),
    'product.photo': either(product.photoRule, product.photoRuleEn),
    'product.districts': product.districts,
    'product.link': `${origin}/#/product?${query.toString()}`,
    'print.date': sheet.day,
  }
  const requirements = sheet.documents.map((paper, place) => ({
    index: String(place + 1),
    applicant: t.applicants[paper.applicant],
    name: nameOf('MATERIAL_KIND', paper.document),
    form: nameOf('MATERIAL_FORM', paper.form),
    count: String(paper.count),
    need: needOf(t, paper),
    hint: either(paper.hintZh, paper.hintEn),
  }))
  return { fields, lists: { requirements } }
}

interface Product extends Record<string, unknown> {
  nationCode: NationCode
  visaType: VisaType
  visaCategory: string
}

/** What is sent of a product by its id, while it is published. */
export async function sheetById(db: Queryable, id: number, now: Date): Promise<ProductSheet> {
  const product = await first<Product>(
    db,
    sql`select nation_code as "nationCode", visa_type as "visaType", visa_category as "visaCategory"
        from visa_product where id = ${id}`,
  )
  return sheetOf(db, orGone(product), now)
}
