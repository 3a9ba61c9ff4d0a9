import { ContractDraft } from '@visa/contract/centre/contract'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { ReturnCollection } from '@visa/contract/custody/gate-openings'
import { labelsOf } from '@visa/contract/custody/label'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import * as z from 'zod/mini'
import type { Tx } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { acceptContract } from '../features/centre/contract/contract-accept.service.ts'
import {
  cancelContract,
  deleteContract,
  reviewContract,
  sendBack,
} from '../features/centre/contract/contract-moves.service.ts'
import { refundOne } from '../features/centre/contract/contract-refund.service.ts'
import { createContract } from '../features/centre/contract/contract-write.service.ts'
import { beginCollection } from '../features/custody/collection.service.ts'
import { reserveLabels } from '../features/custody/label.service.ts'
import { seedBatches } from './demo-batches.ts'
import { seedCentreConfig } from './demo-centre-config.ts'
import { HOUR_MS, type Scene } from './demo-centre-scene.ts'
import { storyClock } from './demo-clock.ts'
import { approvals } from './demo-contract-approvals.ts'
import { seedReturnedList, seedTemplate } from './demo-centre-papers.ts'
import { lodgedSteps } from './demo-lodged-contracts.ts'
import { madeAt } from './demo-orders.ts'
import { take } from './demo-payments.ts'
import { personOf } from './demo-person.ts'
import { signedSteps, type StoryFiles } from './demo-signed.ts'
import { keptOnce, type StoryStep } from './story-step.ts'

/** A week of contracts at the counter of a centre, over all states, made by the services as people would have made them. */

const FAMILIES = [
  ['顾', 'GU'],
  ['温', 'WEN'],
  ['秦', 'QIN'],
  ['方', 'FANG'],
  ['蒋', 'JIANG'],
  ['邵', 'SHAO'],
  ['俞', 'YU'],
  ['姚', 'YAO'],
] as const
const GIVEN = [
  ['清和', 'QINGHE', 'F'],
  ['予安', 'YUAN', 'M'],
  ['知夏', 'ZHIXIA', 'F'],
  ['景行', 'JINGXING', 'M'],
  ['若水', 'RUOSHUI', 'F'],
] as const
const BIRTHS = ['1986-05-17', '1988-11-02', '2014-03-29', '1957-08-20'] as const
const WAYS = ['CARD', 'WECHAT', 'ALIPAY', 'TRANSFER'] as const

const pick = <Values extends readonly [unknown, ...unknown[]]>(
  values: Values,
  index: number,
): Values[number] => values[index % values.length] ?? values[0]

/** How far contracts came, and how many of each came so far. */
const STEPS = [
  [9, []],
  [6, ['accept']],
  [4, ['accept', 'pay']],
  [6, ['accept', 'pay', 'review']],
  [2, ['accept', 'back']],
  [2, ['accept', 'pay', 'review', 'reviewedBack']],
  [1, ['accept', 'pay', 'back', 'acceptAgain', 'review']],
  [1, ['accept', 'refundPassport']],
  [1, ['cancel']],
  [1, ['delete']],
] as const satisfies readonly (readonly [number, readonly string[]])[]
type Step = (typeof STEPS)[number][1][number]

interface Made {
  id: number
  index: number
  at: Date
}

/** Somebody walks in, alone or with their family. */
async function make({ tx, clock, emp, mgr }: Scene, index: number, isAlone: boolean): Promise<Made> {
  const at = clock.at(clock.daysAgo(6 - Math.floor(index / 7)), `${9 + (index % 8)}:${10 + (index % 5) * 9}`)
  // What the manager begins nobody has taken up yet: a clerk sees their own.
  const by = (isAlone && index % 4 === 3 ? mgr : emp)(at)
  const [family, surname] = pick(FAMILIES, index)
  const count = index % 5 === 4 ? 3 : index % 3 === 2 ? 2 : 1
  const labels = labelsOf(await reserveLabels(tx, by, count))
  const applicants = labels.map((label, place) => {
    const [given, givenNames, sex] = pick(GIVEN, index + place)
    return {
      cnName: `${family}${given}`,
      surname,
      givenNames,
      sex,
      birthDate: pick(BIRTHS, place),
      nationality: 'CHN',
      passportNo: `EK${String(4_410_000 + index * 10 + place)}`,
      passportExpiry: '2033-06-30',
      label,
    }
  })
  const customerName = applicants[0]?.cnName ?? family
  const today = dayOf(at)
  const draft = z.parse(ContractDraft, {
    customerName,
    contactName: customerName,
    contactMobile: `1390${String(6_610_000 + index * 37)}`,
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: index % 6 === 5 ? 'URGENT' : 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: addDays(today, 60 + index),
    exitDate: addDays(today, 70 + index),
    returnWay: 2,
    services: index % 4 === 1 ? ['PHOTO'] : [],
    counter: `${1 + (index % 2)} 号收银`,
    ...(index % 7 === 3 ? { discountCents: 2000, discountReason: '老客户' } : {}),
    applicants,
    documents: [{ document: 'PHOTO', count: count * 2, original: true }],
  })
  const { id } = await createContract(tx, by, { ...draft, orderId: null })
  await tx.query(sql`update centre_contract set created_at = ${at} where id = ${id}`)
  return { id, index, at }
}

const owedOf = async (tx: Tx, id: number): Promise<number> =>
  (await one<{ cents: number }>(tx, sql`select owed_cents as cents from centre_contract where id = ${id}`))
    .cents

/** The customer comes for the passports, with their card. */
const collectedBy = (collectorName: string) =>
  z.parse(ReturnCollection, {
    way: 'COUNTER',
    collectorName,
    idType: 'ID_CARD',
    idNo: '110101198605172344',
    documentSeen: true,
  })

async function go({ tx, clock, emp, mgr }: Scene, made: Made, step: Step, place: number): Promise<void> {
  const { id, index } = made
  const at = clock.sooner(new Date(made.at.getTime() + (place + 1) * HOUR_MS))
  const seen = undefined
  switch (step) {
    case 'accept':
    case 'acceptAgain': {
      await acceptContract(tx, emp(at), { id, operation: step, seen })
      const { order } = await one<{ order: number }>(
        tx,
        sql`select order_id as order from centre_contract where id = ${id}`,
      )
      await madeAt(tx, order, made.at)
      return
    }
    case 'pay': {
      const way = pick(WAYS, index)
      const reference = way === 'CARD' || way === 'TRANSFER' ? `HT${String(index).padStart(6, '0')}` : ''
      const amountCents = await owedOf(tx, id)
      await take(tx, emp(at), { subject: ['CONTRACT', id], amountCents, way, reference })
      return
    }
    case 'review':
      await reviewContract(tx, mgr(at), { id, seen })
      return
    case 'back':
      await sendBack(tx, emp(at), { id, seen, reason: '邀请函日期与行程不一致' }, 'back')
      return
    case 'reviewedBack':
      await sendBack(tx, mgr(at), { id, seen, reason: '照片规格不符，请补拍' }, 'reviewedBack')
      return
    case 'refundPassport': {
      const people = await rows<{ id: number }>(
        tx,
        sql`select id from contract_applicant where contract_id = ${id}`,
      )
      const { name } = await one<{ name: string }>(
        tx,
        sql`select contact_name as name from centre_contract where id = ${id}`,
      )
      const signed = { signature: { on: 'PAPER' as const, strokes: [] }, photo: [] }
      const { id: collectionId } = await beginCollection(tx, emp(at), signed)
      const refund = { ...collectedBy(name), id, reason: '客户取消行程，撤回申请', seenStatus: seen }
      for (const person of people) await refundOne(tx, emp(at), refund, person.id, collectionId)
      return
    }
    case 'cancel':
      await cancelContract(tx, mgr(at), { id, seen, reason: '客户改签其他国家' })
      return
    case 'delete':
      await deleteContract(tx, emp(at), { id })
  }
}

const evaluations = (tx: Tx): Promise<unknown> =>
  tx.query(sql`
    insert into contract_evaluation (contract_id, stars, words, updated_at)
    select id, 3 + id % 3, case when id % 3 = 0 then '等的时间有点长' else '办得很快，讲得也清楚' end, updated_at
    from centre_contract where status = ${CONTRACT_STATUS.PASSPORT_RETURNED}`)

export function contractSteps(now: Date, files?: StoryFiles): StoryStep[] {
  const clock = storyClock(now)
  const people = keptOnce(async (tx) => ({
    emp: await personOf(tx, 'center_emp'),
    mgr: await personOf(tx, 'center_mgr'),
  }))
  const step = (name: string, work: (scene: Scene) => Promise<unknown>): StoryStep => ({
    name,
    tell: async (tx) => work({ tx, clock, ...(await people(tx)) }),
  })
  const ways = STEPS.flatMap(([count, way]) => Array.from({ length: count }, (): readonly Step[] => way))
  return [
    step('centre', ({ tx, mgr }) => seedCentreConfig(tx, mgr, now)),
    ...ways.map((_, index) =>
      step(`contract ${index}`, async (scene) => {
        // Not one state after the other: as a week brings them.
        const way = ways[(index * 7) % ways.length] ?? []
        const made = await make(scene, index, way.length === 0)
        for (const [place, each] of way.entries()) await go(scene, made, each, place)
      }),
    ),
    step('approvals', approvals),
    ...lodgedSteps(now),
    ...signedSteps(now, files),
    step('template', ({ tx, mgr }) => seedTemplate(tx, mgr, now)),
    step('returned list', ({ tx, mgr }) => seedReturnedList(tx, mgr, now)),
    step('batches', ({ tx, emp }) => seedBatches(tx, emp, clock.now)),
    step('evaluations', ({ tx }) => evaluations(tx)),
  ]
}
