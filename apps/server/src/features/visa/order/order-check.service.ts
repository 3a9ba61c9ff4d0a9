import { isEditable, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import { ORDER_STEP, type orderCheck } from '@visa/contract/visa/order-check'
import { picked } from '@visa/contract/shape'
import { orderFields } from '@visa/contract/visa/order'
import type { LocalText } from '@visa/messages/texts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'
import { isOnAt } from '../../centre/option/option.service.ts'
import { applicationContextOf } from '../application/application-context.service.ts'
import { kindsOf, papersOfOrder } from './applicant-documents.service.ts'
import { judgedApplicants, type JudgedApplicant } from './order-check.repo.ts'
import { applicantLacks, documentLacks, gapLack, journeyLacks, wholeLack, type Lack } from './order-lacks.ts'
import { pricedNow } from './order-price.service.ts'
import type { VisaOrder } from './order.table.ts'

const { JOURNEY, APPLICANTS, DOCUMENTS, PRICE, CONFIRM } = ORDER_STEP

async function lacksOfPeople(
  db: Queryable,
  order: VisaOrder,
  people: readonly JudgedApplicant[],
  today: string,
): Promise<Lack[]> {
  if (people.length === 0) return [wholeLack(APPLICANTS, 'noApplicants')]
  const context = await applicationContextOf(db, order, today)
  const entries = await loadEntries(db, ['MATERIAL_KIND', 'MATERIAL_FORM'])
  const { MATERIAL_KIND: kinds = [], MATERIAL_FORM: forms = [] } = entries
  const words = { kinds, forms }
  const all = await papersOfOrder(db, today, order.id)
  return [
    ...people.flatMap((person) => {
      const own = all.find(({ applicantId }) => applicantId === person.id)
      return applicantLacks(person, { ...context, papers: own === undefined ? [] : kindsOf(own) })
    }),
    ...all.flatMap((papers) => documentLacks(papers, words)),
  ]
}

/** Step 4: every fee that must be paid and that no rule says, by name; and nobody is paid for ordering. */
async function priceLacks(db: Queryable, order: VisaOrder, now: Date): Promise<Lack[]> {
  const { gaps, totalCents } = await pricedNow(db, order, now)
  const keys = new Set(gaps.map(({ kind, service }) => `${kind} ${service}`))
  return [
    ...[...keys].map((key) => gapLack(gaps.filter(({ kind, service }) => `${kind} ${service}` === key))),
    ...(totalCents < 0 ? [{ ...wholeLack(PRICE, 'belowZero'), wrong: true }] : []),
  ]
}

/**
 * What an order lacks before everything is there, by step and applicant. Once it waits to be lodged nothing can be
 * filled in any more, and nothing lacks.
 */
async function orderLacks(db: Queryable, order: VisaOrder, now: Date): Promise<Lack[]> {
  if (!isEditable(order.status)) return []
  const today = dayOf(now)
  return [
    // The day of entry of an order that was confirmed in time is for the desk to look after.
    ...journeyLacks(picked(orderFields, order), order.confirmedAt === null ? today : ''),
    ...(await lacksOfPeople(db, order, await judgedApplicants(db, order.id), today)),
    ...(await priceLacks(db, order, now)),
  ]
}

type Checked = CallOutput<typeof orderCheck>
type StepState = Checked['steps'][number]['state']

const stateOf = (lacks: readonly Lack[]): StepState => {
  if (lacks.length === 0) return 'complete'
  return lacks.some(({ wrong }) => wrong) ? 'wrong' : 'open'
}

/** The lacks of a step; the last one asks for all before. */
const lacksOf = (lacks: readonly Lack[], step: number): readonly Lack[] =>
  step === CONFIRM ? lacks : lacks.filter((lack) => lack.step === step)

/** How a step stands: of nobody no papers are complete, and the last step is done once the order is confirmed. */
function stepState(order: VisaOrder, lacks: readonly Lack[], step: number): StepState {
  if (step === CONFIRM && order.status !== ORDER_STATUS.ORDER_SUCCESS) return 'complete'
  const isEmpty = lacks.some(({ kind, step: at }) => kind === 'step' && at === APPLICANTS)
  if (step === DOCUMENTS && isEmpty) return 'open'
  const state = stateOf(lacksOf(lacks, step))
  return step === CONFIRM && state === 'complete' ? 'open' : state
}

/** The same as a page shows it. */
const told = (order: VisaOrder, lacks: readonly Lack[], language: Language): Omit<Checked, 'needed'> => ({
  steps: [JOURNEY, APPLICANTS, DOCUMENTS, PRICE, CONFIRM].map((step) => ({
    step,
    state: stepState(order, lacks, step),
  })),
  lacks: lacks.map((lack) => ({ ...lack, text: lack.text[language] })),
})

/** So many are told in words; the page has the rest. */
const TOLD = 3

function inWords(lacks: readonly Lack[]): LocalText {
  const tell = (language: Language): string =>
    lacks
      .slice(0, TOLD)
      .map(({ name, text }) => (name === '' ? text[language] : `${name} ${text[language]}`))
      .join(language === 'zh' ? '；' : '; ')
  return { zh: tell('zh'), en: tell('en') }
}

function refuse(
  key: 'orderStepLacks' | 'orderUnconfirmable',
  { orderNo }: VisaOrder,
  lacks: readonly Lack[],
): void {
  if (lacks.length === 0) return
  const places = lacks.map(({ text: _text, ...place }) => place)
  throw new Refusal(key, { orderNo, count: lacks.length, lacks: inWords(lacks) }, CODES.FAILURE, {
    lacks: places,
  })
}

/** Refuses to go on from a step that is not whole. */
export async function refuseStepLacks(
  db: Queryable,
  order: VisaOrder,
  step: number,
  now: Date,
): Promise<void> {
  refuse('orderStepLacks', order, lacksOf(await orderLacks(db, order, now), step))
}

/**
 * What must be whole before a confirmation. Papers may follow: they are looked at one by one at the desk, and some are
 * made only then. An installation that fills in applications elsewhere confirms without them.
 */
const neededToConfirm = async (db: Queryable, { acceptOrgId }: VisaOrder, now: Date): Promise<number[]> =>
  (await isOnAt(db, acceptOrgId, 'confirmNeedsForms', now)) ? [JOURNEY, APPLICANTS, PRICE] : []

/** What the order of somebody within reach lacks, in their language. */
export async function checkOrder(
  db: Queryable,
  { language, now }: { language: Language; now: Date },
  order: VisaOrder,
): Promise<Checked> {
  return {
    ...told(order, await orderLacks(db, order, now), language),
    needed: await neededToConfirm(db, order, now),
  }
}

/** Refuses to confirm an order whose journey, price or applications of those confirmed are not whole. */
export async function refuseUnfitToConfirm(
  db: Queryable,
  order: VisaOrder,
  applicantIds: readonly number[],
  now: Date,
): Promise<void> {
  const needed = await neededToConfirm(db, order, now)
  if (needed.length === 0) return
  const lacks = (await orderLacks(db, order, now)).filter(
    ({ step, applicantId }) =>
      needed.includes(step) && (applicantId === null || applicantIds.includes(applicantId)),
  )
  refuse('orderUnconfirmable', order, lacks)
}
