import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { PRODUCTS } from '@visa/contract/visa/products'
import type { ActingPerson } from '../access/mover.ts'
import { theProduct } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { reportException } from '../features/custody/exception.service.ts'
import { movePassport, placePassport } from '../features/custody/passport.service.ts'
import { savePlace } from '../features/custody/place.service.ts'
import { countedDay, erased, keptLonger, openHandOver } from './demo-custody-day.ts'
import { bring, carryOut, madeAt, type Operation } from './demo-orders.ts'
import { takeMoney } from './demo-payments.ts'
import { personOf } from './demo-person.ts'
import { keptOnce, type StoryStep } from './story-step.ts'

/** Passports at the visa centre in every place: a day there has something to count, to retrieve and to look for. */

const DAY_MS = 86_400_000
const TO_THE_CONSULATE: readonly Operation[] = [
  'confirm',
  'receive',
  'startAudit',
  'approve',
  'ready',
  'submit',
]

interface Stack {
  /** Their numbers go on from those of the other orders; of every fifth the consulate refuses the visas. */
  index: number
  way: readonly Operation[]
  /** How many days ago the last of it was done. */
  ago?: number
}
const TO_THE_END: readonly Operation[] = [...TO_THE_CONSULATE, 'result', 'giveBack']

/** Orders of three people each, by how far they came. */
const STACKS = {
  shelved: { index: 90, way: ['confirm', 'receive'] },
  troubled: { index: 91, way: ['confirm', 'receive'] },
  lodged: { index: 92, way: TO_THE_CONSULATE },
  unclaimed: { index: 93, way: [...TO_THE_CONSULATE, 'result'] },
  fetched: { index: 95, way: TO_THE_END, ago: 20 },
  over: { index: 100, way: TO_THE_END, ago: 100 },
} as const satisfies Readonly<Record<string, Stack>>
type StackName = keyof typeof STACKS
const PEOPLE = 3
/** From the desk until something is decided: over the longest holidays, after which passports are lodged. */
const CONSULATE_DAYS = 10
const PLACES = [
  { kind: 'SAFE', name: '保险柜 1', layers: 4, slots: 20 },
  { kind: 'SHELF', name: '货架 A', layers: 5, slots: 40 },
  { kind: 'DRAWER', name: '柜台抽屉', layers: 1, slots: 0 },
] as const

interface House {
  clerk: ActingPerson
  orderId: number
  people: readonly number[]
  /** By their order in `PLACES`. */
  placeIds: readonly number[]
  now: Date
}

const passportsOf = (tx: Tx, orderId: number): Promise<{ id: number }[]> =>
  rows(tx, sql`select id from passport_item where order_id = ${orderId} order by id`)

/** Puts a passport where the house has a place for it; the clerk answers for it from then on. */
const put = (tx: Tx, { clerk, placeIds }: House, id: number, place: number, slot: string) =>
  placePassport(tx, clerk, {
    id,
    place: 'SAFE',
    placeNote: '',
    placeId: placeIds[place],
    slot,
    scanned: true,
    counter: 'A01',
  })

const WORK: Readonly<Record<StackName, (tx: Tx, house: House, ids: readonly number[]) => Promise<void>>> = {
  async shelved(tx, house, [first = 0, second = 0, third = 0]) {
    await put(tx, house, first, 0, '1-01')
    await put(tx, house, second, 1, '2-05')
    await put(tx, house, third, 2, '')
  },
  async troubled(tx, house, [first = 0, second = 0, third = 0]) {
    const { clerk } = house
    const told = [
      [first, 'reportMissing', '盘点时不在货架 A 2-06'],
      [second, 'reportMissing', '交接后没有找到'],
      [third, 'reportDamaged', '首页有水渍'],
    ] as const
    for (const [index, [id, operation, reason]] of told.entries()) {
      await put(tx, house, id, 1, `2-0${6 + index}`)
      await reportException(tx, clerk, { id, operation, reason }, { ...clerk, viewer: null })
    }
  },
  // At the consulate, on one send bill: the desk of retrieval has work.
  async lodged() {},
  fetched: (tx, { clerk, orderId, people }) => keptLonger(tx, clerk, orderId, people),
  over: (tx, { now, orderId, people }) => erased(tx, now, orderId, people),
  async unclaimed(tx, house, ids) {
    for (const [index, id] of ids.entries()) {
      const slot = `4-0${1 + index}`
      await put(tx, house, id, 1, slot)
      await movePassport(tx, theProduct(house.now), {
        id,
        operation: 'markUnclaimed',
        place: 'SAFE',
        placeId: house.placeIds[1] ?? null,
        slot,
        custodianId: house.clerk.viewer.userId,
        cause: 'EXCEPTION',
      })
    }
  },
}

/** Yesterday at six in the evening, in China. */
const yesterday = (now: Date): Date => new Date(`${addDays(dayOf(now), -1)}T10:00:00Z`)

const HOURS_BEFORE = 4

/** All of it had come to where it stands before that evening’s count. */
const stoodBy = (now: Date): Date => new Date(yesterday(now).getTime() - HOURS_BEFORE * 3_600_000)

/** As they stand in `PLACES`. */
const placeIdsOf = async (tx: Tx, { viewer }: ActingPerson): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select id from custody_place where company_id = ${viewer.companyId}
            and name = any(${PLACES.map(({ name }) => name)}::text[]) order by sort_no, id`,
    )
  ).map(({ id }) => id)

const staffOf = async (tx: Tx) => ({
  manager: await personOf(tx, 'center_mgr'),
  clerk: await personOf(tx, 'center_emp'),
  admin: await personOf(tx, 'admin'),
})
type Staff = Awaited<ReturnType<typeof staffOf>>

interface Stacking extends Staff {
  tx: Tx
  acceptOrgId: number | null
  now: Date
}

/** An order, and what became of its passports at the house. */
async function stacked(scene: Stacking, stack: StackName): Promise<void> {
  const { tx, manager, admin, acceptOrgId, now } = scene
  const { index, way, ago = 0 }: Stack = STACKS[stack]
  const consulate = way.includes('result') ? CONSULATE_DAYS : 0
  const stood = stoodBy(now)
  const at = new Date(stood.getTime() - (way.length + ago + consulate) * DAY_MS)
  const order = await bring(tx, manager(at), { product: PRODUCTS[0], index, acceptOrgId, people: PEOPLE })
  for (const [done, operation] of way.entries()) {
    const away = done >= TO_THE_CONSULATE.length ? consulate : 0
    const by = admin(new Date(at.getTime() + (done + 1 + away) * DAY_MS))
    if (operation === 'ready') await takeMoney(tx, by, order.id, index)
    await carryOut(tx, by, order, operation, by.now)
  }
  await madeAt(tx, order.id, at)
  const clerk = manager(stood)
  const house = { clerk, orderId: order.id, people: order.ids, placeIds: await placeIdsOf(tx, clerk), now }
  await WORK[stack](
    tx,
    house,
    (await passportsOf(tx, order.id)).map(({ id }) => id),
  )
}

export function custodySteps(companies: ReadonlyMap<string, number>, now: Date): StoryStep[] {
  const staff = keptOnce(staffOf)
  const acceptOrgId = companies.get('CENTER-BJ') ?? null
  const step = (name: string, work: (scene: Stacking) => Promise<unknown>): StoryStep => ({
    name,
    tell: async (tx) => work({ tx, acceptOrgId, now, ...(await staff(tx)) }),
  })
  return [
    step('places', async ({ tx, manager }) => {
      for (const [sortNo, place] of PLACES.entries()) await savePlace(tx, manager(now), { ...place, sortNo })
    }),
    ...(Object.keys(STACKS) as StackName[]).map((stack) =>
      step(`passports ${stack}`, (scene) => stacked(scene, stack)),
    ),
    step('counted day', ({ tx, clerk, manager }) =>
      countedDay(tx, clerk(yesterday(now)), manager(yesterday(now))),
    ),
    step('hand-over', ({ tx, clerk, manager }) => openHandOver(tx, manager(now), clerk(now))),
  ]
}
