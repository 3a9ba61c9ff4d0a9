import { ContractDraft } from '@visa/contract/centre/contract'
import { labelsOf } from '@visa/contract/custody/label'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { ApplicantFields, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { PRODUCTS, VISA_TYPE, type Product } from '@visa/contract/visa/products'
import * as z from 'zod/mini'
import type { Tx } from '../../db/pool.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { acceptContract } from '../../features/centre/contract/contract-accept.service.ts'
import { cancelContract, reviewContract } from '../../features/centre/contract/contract-moves.service.ts'
import { refreshContractSearch } from '../../features/centre/contract/contract-search.service.ts'
import { createContract } from '../../features/centre/contract/contract-write.service.ts'
import { checkAfter, checkOf } from '../../features/custody/check.service.ts'
import { reserveLabels } from '../../features/custody/label.service.ts'
import { confirmOne, submitMoney } from '../../features/money/review/review.service.ts'
import { orderBalance } from '../../features/visa/order/order-records.service.ts'
import { decidedFrom } from '../demo-lodging.ts'
import { bring, carryOut, madeAt, type Operation, type Told } from '../demo-orders.ts'
import { take, type Taken } from '../demo-payments.ts'
import { personOf, type Person } from '../demo-person.ts'
import { mobileOf, nameOf, passportOf } from './families.ts'

/**
 * A few days at the counters and at the desks behind them, made by the services as people would have made them. A year
 * is made of copies of these, so whatever the services see to is seen to in all of it.
 */

const HOUR_MS = 3_600_000

const PAPER = [
  'confirm',
  'receive',
  'startAudit',
  'approve',
  'ready',
  'submit',
  'result',
  'giveBack',
] as const
/** At a centre the passport is taken in with the contract. */
const AT_THE_CENTRE = PAPER.slice(2)
const ELECTRONIC = ['confirmElectronic', 'approve', 'ready', 'submit', 'result', 'giveBack'] as const

/** Hours after somebody came, all within working hours. */
const AFTER: Readonly<Partial<Record<Operation | 'accept' | 'pay' | 'review' | 'money', number>>> = {
  accept: 0.3,
  pay: 0.5,
  confirm: 1,
  confirmElectronic: 1,
  review: 3,
  receive: 24,
  startAudit: 25,
  approve: 26,
  ready: 48,
  money: 50,
  submit: 72,
  result: 168,
  giveBack: 194,
}
/** Whoever came so long ago has what they came for. */
export const DAYS_OF_ONE = 9

export interface Scene {
  tx: Tx
  /** Nothing is done later. */
  until: Date
  people: Readonly<Record<'agent' | 'accept' | 'admin' | 'finance' | 'emp' | 'mgr', Person>>
  acceptOrgId: number
  centreId: number
}

export async function sceneOf(tx: Tx, until: Date): Promise<Scene> {
  const idOf = async (code: string): Promise<number> =>
    (await one<{ id: number }>(tx, sql`select id from company where company_code = ${code}`)).id
  const people = {
    agent: await personOf(tx, 'agent'),
    accept: await personOf(tx, 'accept'),
    admin: await personOf(tx, 'admin'),
    finance: await personOf(tx, 'finance'),
    emp: await personOf(tx, 'center_emp'),
    mgr: await personOf(tx, 'center_mgr'),
  }
  return { tx, until, people, acceptOrgId: await idOf('ACCEPT-HQ'), centreId: await idOf('CENTER-BJ') }
}

/** Somebody who comes, alone or with their family. */
export interface Coming {
  /** Of the family; no two of the days have the same. */
  family: number
  /** Of the first person: passports are counted through. */
  person: number
  people: number
  at: Date
  /** The last that is done for them at the desks; absent: all. */
  last?: Operation
}

interface Begun extends Coming {
  scene: Scene
  told: Told
}

const thenOf = ({ at }: Coming, step: keyof typeof AFTER): Date =>
  new Date(at.getTime() + (AFTER[step] ?? 0) * HOUR_MS)

/** Does what is due by the end of the scene; tells whether there is more to come. */
async function due(
  begun: Begun,
  step: keyof typeof AFTER,
  work: (then: Date) => Promise<unknown>,
  waitedMs = 0,
): Promise<boolean> {
  const then = new Date(thenOf(begun, step).getTime() + waitedMs)
  if (then > begun.scene.until) return false
  await work(then)
  return true
}

const BIRTHS = ['1986-05-17', '1988-11-02', '1991-03-29'] as const

const familyOf = ({ family, person, people }: Coming) => ({
  contactName: nameOf(family, 0).cnName,
  contactMobile: mobileOf(family),
  members: Array.from({ length: people }, (_, member) =>
    ApplicantFields.parse({
      ...nameOf(family, member),
      sex: member % 2 === 0 ? 'M' : 'F',
      birthDate: BIRTHS[member % BIRTHS.length],
      nationality: 'CHN',
      passportNo: passportOf(person + member),
      passportExpiry: '2034-06-30',
    }),
  ),
})

/** What is done before a step. */
type Before = Readonly<Partial<Record<Operation, (then: Date) => Promise<unknown>>>>

/** Steps of the order, one after the other, until the scene is over. */
async function carryOn(begun: Begun, by: Person, steps: readonly Operation[], before: Before): Promise<void> {
  const { tx } = begun.scene
  // Over long holidays the day of lodging is later, and so is all that comes after it.
  let waitedMs = 0
  for (const step of steps) {
    if (step === 'result')
      waitedMs = Math.max((await decidedFrom(tx, begun.told.ids)) - thenOf(begun, step).getTime(), 0)
    const work = async (then: Date) => {
      await before[step]?.(then)
      await carryOut(tx, by(then), begun.told, step, then)
    }
    if (!(await due(begun, step, work, waitedMs))) return
  }
}

/** What came is handed in, and confirmed by somebody else. */
async function confirmMoney(begun: Begun, subject: Taken['subject'], by: Person): Promise<void> {
  const { tx, people } = begun.scene
  await due(begun, 'money', async (then) => {
    const [kind, subjectId] = subject
    const { id } = await one<{ id: number }>(
      tx,
      sql`select id from finance_review where subject_kind = ${kind} and subject_id = ${subjectId}`,
    )
    await submitMoney(tx, by(then), { id, remark: '', seenStatus: undefined })
    await confirmOne(tx, people.finance(then), id)
  })
}

/** What an agency orders: paid from what it has paid ahead, before it is lodged. */
export async function ordered(scene: Scene, coming: Coming, product: Product): Promise<void> {
  const { tx, people, acceptOrgId } = scene
  const { at, family: index } = coming
  const maker = people.agent(at)
  const brought = { product, index, acceptOrgId, people: coming.people, family: familyOf(coming) }
  const told = await bring(tx, maker, brought)
  const begun = { ...coming, scene, told }
  const steps = product.visaType === VISA_TYPE.STICKER ? PAPER : ELECTRONIC
  const subject = ['ORDER', told.id] as const
  await carryOn(begun, people.accept, steps, {
    ready: async (then) => {
      const { owedCents: amountCents } = await orderBalance(tx, told.id)
      await take(tx, people.admin(then), { subject, amountCents, way: 'PREPAID' })
    },
  })
  if (thenOf(begun, 'ready') <= scene.until) await confirmMoney(begun, subject, people.admin)
  await madeAt(tx, told.id, at)
}

const WAYS = ['CARD', 'TRANSFER', 'CARD'] as const

/** What people at the counter ask for. */
const JOURNEY = {
  visaCategory: 'COMMON_TOURIST',
  entries: 'SINGLE',
  urgencyLevel: 'NORMAL',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  returnWay: 2,
} as const

async function contractFor(begun: Begun, label: readonly string[]): Promise<number> {
  const { scene, told, at, family, people: count } = begun
  const { tx, people } = scene
  const { contactName, contactMobile } = familyOf(begun)
  const today = dayOf(at)
  const draft = z.parse(ContractDraft, {
    customerName: contactName,
    contactName,
    contactMobile,
    nationCode: 'RUS',
    visaType: VISA_TYPE.STICKER,
    ...JOURNEY,
    entryDate: addDays(today, 60),
    exitDate: addDays(today, 70),
    counter: `${1 + (family % 2)} 号收银`,
    // The parts of a draft want somebody; those of the order are taken.
    applicants: familyOf(begun).members,
    documents: [{ document: 'PHOTO', count: count * 2, original: true }],
  })
  const { id } = await createContract(tx, people.emp(at), { ...draft, orderId: told.id, applicants: [] })
  await tx.query(sql`update centre_contract set created_at = ${at} where id = ${id}`)
  await tx.query(sql`update contract_applicant a set label = l.label
    from unnest(${label}::text[]) with ordinality as l (label, place)
    where a.contract_id = ${id} and a.seq = (select min(seq) from contract_applicant where contract_id = ${id}) + l.place - 1`)
  await refreshContractSearch(tx, id)
  return id
}

/** Somebody walks in at the centre. Now and then one thinks better of it. */
export async function walkedIn(scene: Scene, coming: Coming, isCancelled = false): Promise<void> {
  const { tx, people, centreId: acceptOrgId } = scene
  const { at, family: index } = coming
  const [product] = PRODUCTS
  const family = { ...familyOf(coming), ...JOURNEY }
  const told = await bring(tx, people.emp(at), { product, index, acceptOrgId, people: coming.people, family })
  await carryOut(tx, people.admin(at), told, 'confirm', at)
  const begun = { ...coming, scene, told }
  const labels = labelsOf(await reserveLabels(tx, people.emp(at), coming.people))
  const id = await contractFor(begun, labels)
  await madeAt(tx, told.id, at)
  const seen = undefined
  const subject = ['CONTRACT', id] as const
  if (isCancelled) {
    await due(begun, 'accept', (then) =>
      cancelContract(tx, people.mgr(then), { id, seen, reason: '客户改签其他国家' }),
    )
    return
  }
  const steps: readonly (readonly [keyof typeof AFTER, (then: Date) => Promise<unknown>])[] = [
    ['accept', (then) => acceptContract(tx, people.emp(then), { id, operation: 'accept', seen })],
    [
      'pay',
      async (then) => {
        const { owed: amountCents } = await one<{ owed: number }>(
          tx,
          sql`select owed_cents as owed from centre_contract where id = ${id}`,
        )
        const way = WAYS[index % WAYS.length] ?? 'CARD'
        await take(tx, people.emp(then), { subject, amountCents, way, reference: `YF${id}` })
      },
    ],
    ['review', (then) => reviewContract(tx, people.mgr(then), { id, seen })],
  ]
  for (const [step, work] of steps) if (!(await due(begun, step, work))) return
  const { last = 'giveBack' } = coming
  const desks = AT_THE_CENTRE.slice(0, AT_THE_CENTRE.findIndex((each) => each === last) + 1)
  await carryOn(begun, people.admin, desks, { giveBack: (then) => checked(begun, then) })
  await confirmMoney(begun, subject, people.emp)
}

/** What is printed in each passport that came back with a visa, against what was asked for. */
async function checked({ scene: { tx, people }, told }: Begun, then: Date): Promise<void> {
  const by = people.mgr(then)
  const back = await rows<{ id: number }>(
    tx,
    sql`select p.id from passport_item p join visa_applicant a on a.id = p.applicant_id and a.result = ${ISSUE_RESULT.PASS}
        where p.order_id = ${told.id} order by p.id`,
  )
  for (const { id: passportId } of back) {
    const { expected, row } = await checkOf(tx, by, passportId)
    const { from: validFrom, to: validTo, ...asked } = expected
    const visa = { ...asked, validFrom, validTo, visaNo: `20 ${1_000_000 + passportId}`, stayDays: '30' }
    const sheet = { passportId, visa, note: '', correct: false, seen: row.checkedAt }
    await checkAfter(tx, by, { ...sheet, scanned: true, counter: '' })
  }
}

const OPENING_HOUR = 9.5

/** When the doors open on a day, and a little later for each who comes. */
export const opening = (day: string, place: number): Date =>
  new Date(startOfDay(day).getTime() + Math.round((OPENING_HOUR + place * 0.2) * HOUR_MS))
