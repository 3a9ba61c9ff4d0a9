import { dayOf } from '@visa/contract/dates'
import type {
  ProductOffer,
  ProductSheet,
  VisaProduct,
  VisaProductDraft,
  VisaProductUpdate,
} from '@visa/contract/visa/product'
import { PRODUCT_LIMITS } from '@visa/contract/visa/product'
import type { OrderFields } from '@visa/contract/visa/order'
import { VISA_TYPE, isProduct, productKey } from '@visa/contract/visa/products'
import type { RuleFailure } from '@visa/contract/issues'
import type { LocalText } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import type { Mover } from '../../../access/mover.ts'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { safeRichText } from '../../../rich-text/rich-text.ts'
import { requirementsOf } from '../document-requirement/document-requirement.service.ts'
import { entryNames, phased, publishedOn, shownTo } from './product.repo.ts'
import { productTable, type ProductRow } from './product.table.ts'

/** What a category is called where it is chosen. */
export const categoryDictionary = (visaType: number): string =>
  visaType === VISA_TYPE.STICKER ? 'VISA_CATEGORY' : 'EVISA_CATEGORY'

const htmlOf = (source: string, field: string, failures: RuleFailure[]): string => {
  const safe = safeRichText(source)
  if (safe === undefined) failures.push({ field, rule: 'invalid', params: {} })
  else if (safe.html.length > PRODUCT_LIMITS.introduction) {
    failures.push({ field, rule: 'tooLong', params: { max: PRODUCT_LIMITS.introduction } })
  }
  return safe?.html ?? ''
}

/** Makes a draft fit to be kept: known codes, safe texts, a product that the program has a form for. */
async function fitting<Draft extends VisaProductDraft>(db: Queryable, draft: Draft): Promise<Draft> {
  const failures: RuleFailure[] = []
  if (!isProduct(draft)) failures.push({ field: 'visaType', rule: 'choice', params: {} })
  const categories = categoryDictionary(draft.visaType)
  const names = await entryNames(db, [categories, 'VISA_ENTRIES', 'VISA_HANDLE_WAY'])
  const known = new Set(names.map(({ type, code }) => `${type} ${code}`))
  const refuseUnknown = (field: string, type: string, codes: readonly string[]) => {
    if (codes.some((code) => !known.has(`${type} ${code}`)))
      failures.push({ field, rule: 'choice', params: {} })
  }
  refuseUnknown('visaCategory', categories, draft.visaCategory === '' ? [] : [draft.visaCategory])
  refuseUnknown('entriesOffered', 'VISA_ENTRIES', draft.entriesOffered)
  const speeds = draft.speeds.map(({ urgencyLevel }) => urgencyLevel)
  refuseUnknown('speeds', 'VISA_HANDLE_WAY', speeds)
  const introduction = htmlOf(draft.introduction, 'introduction', failures)
  const introductionEn = htmlOf(draft.introductionEn, 'introductionEn', failures)
  if (failures.length > 0) throw new InvalidInput(failures)
  return { ...draft, introduction, introductionEn }
}

const overlaps = ({ title, publishedFrom }: VisaProductDraft) =>
  orRefuse({ visa_product_once: new Refusal('productOverlaps', { title, from: publishedFrom }) })

export async function addProduct(tx: Tx, { viewer, actor }: Mover, draft: VisaProductDraft): Promise<number> {
  refuseOtherSides(viewer)
  return addRow(tx, actor, productTable, await fitting(tx, draft)).catch(overlaps(draft))
}

export async function changeProduct(
  tx: Tx,
  by: Mover,
  { id, seen, ...draft }: VisaProductUpdate,
): Promise<void> {
  refuseOtherSides(by.viewer)
  const before = await heldAsSeen(tx, by, productTable, id, seen)
  const isSame = (['nationCode', 'visaType', 'visaCategory'] as const).every(
    (key) => before[key] === draft[key],
  )
  if (!isSame) throw new Refusal('productKeyFixed', { title: before.title })
  await changeRow(tx, by.actor, productTable, before, await fitting(tx, draft)).catch(overlaps(draft))
}

/** What was offered stays to be read; what never was can go. */
export async function removeProduct(tx: Tx, by: Mover, id: number): Promise<void> {
  refuseOtherSides(by.viewer)
  const before = await heldRow(tx, by, productTable, id)
  if (before.publishedFrom <= dayOf(by.now)) throw new Refusal('productBegun', { title: before.title })
  await removeRows(tx, by.actor, productTable, [before])
}

export const productOf = async (
  db: Queryable,
  viewer: Viewer,
  id: number,
  today: string,
): Promise<VisaProduct> =>
  orGone(
    await first<VisaProduct & { [column: string]: unknown }>(
      db,
      sql`select ${phased(today)} from visa_product p where p.id = ${id} and ${shownTo(viewer, today)}`,
    ),
  )

type Wanted = Pick<OrderFields, 'nationCode' | 'visaType' | 'visaCategory'>

/** Of what is published, the row of a category: its own, else that of all others; without a category the first. */
const offerFor = <Offer extends Pick<ProductRow, 'visaCategory'>>(
  offers: readonly Offer[],
  category: string,
): Offer | undefined =>
  offers.find(({ visaCategory }) => visaCategory === category) ??
  offers.find(({ visaCategory }) => visaCategory === '') ??
  (category === '' ? offers[0] : undefined)

/** What is offered for an order on a day; undefined: nothing. */
export const offeredOn = async (
  db: Queryable,
  wanted: Wanted,
  day: string,
): Promise<ProductOffer | undefined> => offerFor(await publishedOn(db, wanted, day), wanted.visaCategory)

export const offersOn = publishedOn

const wordsOf = async (db: Queryable, { nationCode, visaType, visaCategory }: Wanted) => {
  const names = await entryNames(db, [categoryDictionary(visaType)])
  const entry = names.find(({ code }) => code === visaCategory)
  const key = productKey({ nationCode, visaType })
  const product: LocalText = { zh: productMessages.zh[key], en: productMessages.en[key] }
  const category: LocalText = { zh: entry?.cname ?? visaCategory, en: entry?.ename ?? visaCategory }
  return { product, category }
}

/** Refuses to order what is not published today, or not like this. */
export async function refuseUnpublished(
  db: Queryable,
  order: Wanted & Pick<OrderFields, 'entries' | 'urgencyLevel'>,
  now: Date,
): Promise<void> {
  const offer = await offeredOn(db, order, dayOf(now))
  if (offer === undefined) throw new Refusal('productNotPublished', await wordsOf(db, order))
  const { entriesOffered, speeds } = offer
  if (order.entries !== '' && entriesOffered.length > 0 && !entriesOffered.includes(order.entries)) {
    throw new Refusal('productEntries', await wordsOf(db, order))
  }
  if (order.urgencyLevel !== '' && !speeds.some(({ urgencyLevel }) => urgencyLevel === order.urgencyLevel)) {
    throw new Refusal('productSpeed', await wordsOf(db, order))
  }
}

const SHEET_DICTIONARIES = ['VISA_ENTRIES', 'VISA_HANDLE_WAY', 'MATERIAL_KIND', 'MATERIAL_FORM'] as const

/** What a customer is sent of a product that is published today. */
export async function sheetOf(db: Queryable, wanted: Wanted, now: Date): Promise<ProductSheet> {
  const day = dayOf(now)
  const product = await offeredOn(db, wanted, day)
  if (product === undefined) throw new Refusal('productSheetGone')
  const entries = await entryNames(db, [...SHEET_DICTIONARIES, categoryDictionary(wanted.visaType)])
  const asked = await requirementsOf(db, wanted, day)
  const category = wanted.visaCategory
  return {
    day,
    product,
    names: Object.fromEntries(
      entries.map(({ type, code, cname, ename }) => [`${type} ${code}`, { zh: cname, en: ename || cname }]),
    ),
    documents: asked.filter((each) => each.category === '*' || category === '' || each.category === category),
  }
}
