import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { ApplicantFields } from '@visa/contract/visa/applicant'
import { OrderFields, RETURN_WAY } from '@visa/contract/visa/order'
import { PRODUCTS, VISA_TYPE, type Product } from '@visa/contract/visa/products'
import { formCodeOf } from '@visa/contract/application/forms'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { addApplicant } from '../features/visa/applicant/add-applicant.service.ts'
import { moveOrder, type OrderMove } from '../features/visa/order/move.service.ts'
import { createOrder } from '../features/visa/order/order.service.ts'
import { acceptDocuments } from './demo-documents.ts'
import { carryPassports } from './demo-passports.ts'
import { beginBill, decidedFrom, lodge, planLodging } from './demo-lodging.ts'
import { takeMoney } from './demo-payments.ts'
import { demoHandovers, demoResults } from './demo-results.ts'
import { demoApplication } from './demo-applications.ts'
import { personOf } from './demo-person.ts'
import { keptOnce, type StoryStep } from './story-step.ts'

/** Orders over all products and statuses, made by the services as people would have made them in the last month. */

const PEOPLE = [
  ['林致远', 'LIN', 'ZHIYUAN'],
  ['王小雨', 'WANG', 'XIAOYU'],
  ['陈国栋', 'CHEN', 'GUODONG'],
  ['欧阳娜', 'OUYANG', 'NA'],
  ['吕思源', 'LYU', 'SIYUAN'],
  ['赵明轩', 'ZHAO', 'MINGXUAN'],
  ['孙若彤', 'SUN', 'RUOTONG'],
  ['周子墨', 'ZHOU', 'ZIMO'],
  ['何静怡', 'HE', 'JINGYI'],
  ['郭天宇', 'GUO', 'TIANYU'],
  ['沈佳琪', 'SHEN', 'JIAQI'],
  ['唐一鸣', 'TANG', 'YIMING'],
  ['许文清', 'XU', 'WENQING'],
] as const

export type Operation = OrderMove['operation']

/** How far an order came, and how many such orders there are. */
const WAYS: readonly (readonly [count: number, way: readonly Operation[]])[] = [
  // Few of those that came far: each step is made by the services, and the first start waits for it.
  [19, []],
  [14, ['confirm']],
  [7, ['confirm', 'receive']],
  [6, ['confirm', 'receive', 'startAudit']],
  [3, ['confirm', 'receive', 'startAudit', 'approve']],
  [3, ['confirm', 'receive', 'startAudit', 'incomplete']],
  [2, ['confirm', 'receive', 'startAudit', 'approve', 'ready']],
  [2, ['confirm', 'receive', 'startAudit', 'approve', 'ready', 'submit']],
  [2, ['confirm', 'receive', 'startAudit', 'approve', 'ready', 'submit', 'result']],
  [3, ['confirm', 'receive', 'startAudit', 'approve', 'ready', 'submit', 'result', 'giveBack']],
  [3, ['cancel']],
  // E-visas that wait to be lodged: form tasks are made of them.
  [6, ['confirm', 'receive', 'startAudit', 'approve', 'ready']],
]

/** An electronic visa has no passport to wait for. */
const ON_PAPER: ReadonlySet<Operation> = new Set(['confirm', 'receive', 'startAudit'])

const wayOf = (way: readonly Operation[], { visaType }: Product): readonly Operation[] => {
  if (visaType === VISA_TYPE.STICKER || !way.includes('confirm')) return way
  return ['confirmElectronic', ...way.filter((operation) => !ON_PAPER.has(operation))]
}

const REASONS: Readonly<Partial<Record<Operation, string>>> = {
  incomplete: '照片背景不是白色，请重新上传',
  cancel: '客户行程变更',
}

const pick = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

/** What is asked of an order, different for each. */
function fieldsOf(product: Product, index: number, day: string): OrderFields {
  const [contactName] = pick(PEOPLE, index * 5)
  const entryDate = addDays(day, 45 + (index % 30))
  const contact = {
    ...product,
    contactName,
    contactMobile: `138${String(10_000_000 + index * 37_813).slice(0, 8)}`,
    contactEmail: `contact${index + 1}@visa-desk.example`,
    customerAddr: '北京市朝阳区建国路 88 号',
    entryDate,
    exitDate: addDays(entryDate, 10),
    orderSource: pick(['ONLINE', 'OFFLINE', 'AGENT'], index),
  }
  if (product.visaType === VISA_TYPE.EVISA) {
    const category = product.nationCode === 'RUS' ? 'TOURISM' : ''
    return OrderFields.parse({ ...contact, visaCategory: category, urgencyLevel: 'NORMAL' })
  }
  const business = index % 4 === 0
  return OrderFields.parse({
    ...contact,
    purposeSection: business ? 'BUSINESS' : 'TOURISM',
    purposeGoal: business ? 'COMMERCIAL' : 'TOURISM',
    visaCategory: business ? 'COMMON_BUSINESS' : 'COMMON_TOURIST',
    entries: pick(['SINGLE', 'SINGLE', 'DOUBLE', 'MULTIPLE'], index),
    urgencyLevel: pick(['NORMAL', 'URGENT', 'EXPRESS'], index),
    returnWay: index % 2 === 0 ? RETURN_WAY.COURIER : RETURN_WAY.PICKUP,
  })
}

const applicantOf = (index: number): ApplicantFields => {
  const [cnName, surname, givenNames] = pick(PEOPLE, index)
  return ApplicantFields.parse({
    cnName,
    surname,
    givenNames,
    sex: index % 2 === 0 ? 'M' : 'F',
    birthDate: `19${70 + (index % 30)}-0${1 + (index % 9)}-15`,
    nationality: 'CHN',
    passportNo: `E${String(30_000_000 + index * 7919).slice(0, 8)}`,
    passportExpiry: `203${index % 4}-06-30`,
  })
}

/** What has come far was made long ago: an order every six hours, the newest first. */
const EVERY_MS = 6 * 3_600_000

/** Of those who are about to be lodged some have a passport: the lodging desk needs them. */
const AT_THE_DESK: ReadonlySet<number> = new Set([46, 48, 52])

/** From here on there are e-visas that robots can file. */
const FIRST_TO_FILE = 64

/** Two of three orders are a sticker visa for Russia or one of the four electronic ones in turn. */
const productOf = (index: number): Product => {
  if (index >= FIRST_TO_FILE) return pick([PRODUCTS[1], PRODUCTS[2]], index)
  return AT_THE_DESK.has(index) ? PRODUCTS[0] : pick([PRODUCTS[0], PRODUCTS[0], ...PRODUCTS], index)
}

const HOUR_MS = 3_600_000
/** What was decided was decided in time, but for an order now and then. */
const STEP_HOURS = 5
const LATE = 58

/** How long after the step before one is taken: evenly until now, or as fast as was promised. */
const paceOf = (way: readonly Operation[], index: number, sinceMs: number): number => {
  const evenly = sinceMs / (way.length + 1)
  return way.includes('result') && index !== LATE ? Math.min(evenly, STEP_HOURS * HOUR_MS) : evenly
}

export interface Told {
  id: number
  /** Of its people. */
  ids: readonly number[]
  index: number
}

interface Brought {
  product: Product
  index: number
  acceptOrgId: number | null
  people: number
  /** Who they are and what they want; absent: somebody of the story. */
  family?: Partial<OrderFields> & { members: readonly ApplicantFields[] }
}

/** An order that somebody makes, with people whose applications are filled in. */
export async function bring(
  tx: Tx,
  maker: ActingPerson,
  { product, index, acceptOrgId, people, family }: Brought,
): Promise<Told> {
  const { members = [], ...wanted } = family ?? {}
  const fields = { ...fieldsOf(product, index, dayOf(maker.now)), ...wanted }
  const making = { anyway: true, nameOf: (field: string) => field }
  const { id } = await createOrder(tx, maker, { ...fields, acceptOrgId }, making)
  const ids: number[] = []
  for (let seq = 0; seq < people; seq += 1) {
    const person = members[seq] ?? applicantOf(index * 3 + seq)
    const filledIn = demoApplication(formCodeOf(product), person, fields)
    ids.push(await addApplicant(tx, maker, id, person, filledIn))
  }
  return { id, ids, index }
}

/** It was made then, and not when the story is told. */
export async function madeAt(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(sql`update visa_order set created_at = ${at} where id = ${id}`)
  await tx.query(sql`update visa_applicant set created_at = ${at} where order_id = ${id}`)
}

/** One step of an order, with what people do for it. */
export async function carryOut(
  tx: Tx,
  by: ActingPerson,
  { id, ids, index }: Told,
  operation: Operation,
  /** Who still waits then is lodged after it. */
  until: Date,
): Promise<void> {
  if (operation === 'result') return demoResults(tx, by, ids, index)
  if (operation === 'giveBack') return demoHandovers(tx, by, ids)
  await carryPassports(tx, by, ids, operation)
  if (operation === 'approve') await acceptDocuments(tx, ids, by.now)
  if (operation === 'submit') return lodge(tx, by, ids)
  if (operation === 'ready') return planLodging(tx, by, ids, until)
  await moveOrder(tx, { id, operation, by, reason: REASONS[operation] ?? '' })
}

const peopleOf = async (tx: Tx) => ({
  agent: await personOf(tx, 'agent'),
  accept: await personOf(tx, 'accept'),
  centre: await personOf(tx, 'center_mgr'),
  admin: await personOf(tx, 'admin'),
})

interface Life {
  index: number
  way: readonly Operation[]
  people: Awaited<ReturnType<typeof peopleOf>>
  companies: ReadonlyMap<string, number>
  now: Date
}

/** An order from its first day until now. */
async function live(tx: Tx, { index, way, people, companies, now }: Life): Promise<void> {
  const { agent, accept, centre, admin } = people
  const at = new Date(now.getTime() - (index + 1) * EVERY_MS)
  const product = productOf(index)
  const walkIn = index % 6 === 5
  const order = await bring(tx, walkIn ? centre(at) : agent(at), {
    product,
    index,
    acceptOrgId: companies.get(walkIn ? 'CENTER-BJ' : 'ACCEPT-HQ') ?? null,
    people: 1 + (index % 3 === 0 ? 1 : 0) + (index % 10 === 0 ? 1 : 0),
  })
  const operations = wayOf(way, product)
  const paceMs = paceOf(operations, index, now.getTime() - at.getTime())
  let waited = 0
  for (const [done, operation] of operations.entries()) {
    const inTurn = at.getTime() + paceMs * (done + 1) + waited
    if (operation === 'result') waited = Math.max((await decidedFrom(tx, order.ids)) - inTurn, 0)
    const then = new Date(operation === 'result' ? inTurn + waited : inTurn)
    const by = walkIn ? admin(then) : accept(then)
    if (operation === 'ready' || (operation === 'approve' && index % 2 === 0))
      await takeMoney(tx, by, order.id, index)
    await carryOut(tx, by, order, operation, done === operations.length - 1 ? now : then)
  }
  await madeAt(tx, order.id, at)
  if (way.at(-1) === 'ready' && AT_THE_DESK.has(index)) await beginBill(tx, accept(now), order.ids)
}

export function orderSteps(companies: ReadonlyMap<string, number>, now: Date): StoryStep[] {
  const ways = WAYS.flatMap(([count, way]) => Array.from({ length: count }, () => way))
  const people = keptOnce(peopleOf)
  return ways.map((way, index) => ({
    name: `order ${index}`,
    tell: async (tx) => live(tx, { index, way, people: await people(tx), companies, now }),
  }))
}
