import type { CallInput } from '@visa/contract/endpoint'
import { SUPPLY_SAVE } from '@visa/contract/supply/asking'
import { supplyIssued, supplyLock } from '@visa/contract/supply/work'
import { one, sql } from '../db/sql.ts'
import { platformBook, post } from '../features/money/ledger/ledger.service.ts'
import type { Client } from './client.ts'
import { acting } from './orders.ts'
import { companyId } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** Who has to do with supply orders, for tests: the platform that enters them, a buyer and a supplier. */

export interface SupplyScene {
  admin: Client
  agent: Client
  accept: Client
  sides: { buyerCompanyId: number; supplierCompanyId: number }
}

/** The three logged in, anew where the clock of the test was moved. */
export const supplyPeople = async (
  server: TestApp,
): Promise<Pick<SupplyScene, 'admin' | 'agent' | 'accept'>> => ({
  admin: await server.as('admin'),
  agent: await server.as('agent'),
  accept: await server.as('accept'),
})

let openings = 0

/** What a company has paid ahead. */
export async function payAhead(server: TestApp, company: number, cents: number): Promise<void> {
  const bookId = await platformBook(server.db)
  const { actor, now } = await acting(server, 'admin')
  openings += 1
  await server.db.tx((tx) =>
    post(tx, { actor, now }, { bookId, cause: 'opening', causeId: openings }, [
      { account: { kind: 'BANK', detail: '1' }, cents },
      { account: { kind: 'PREPAID', companyId: company }, cents: -cents },
    ]),
  )
}

/** Buyer and supplier of the demonstration; the buyer has paid so much ahead. */
export async function supplyScene(server: TestApp, aheadCents = 0): Promise<SupplyScene> {
  const sides = {
    buyerCompanyId: await companyId(server, 'AGENT-YX'),
    supplierCompanyId: await companyId(server, 'ACCEPT-HQ'),
  }
  if (aheadCents > 0) await payAhead(server, sides.buyerCompanyId, aheadCents)
  return { ...(await supplyPeople(server)), sides }
}

/** What a supplier is owed by the books. */
export const owedToSupplier = async (server: TestApp, supplier: number): Promise<number> =>
  (
    await one<{ cents: number }>(
      server.db,
      sql`select coalesce(-sum(e.amount_cents), 0) as cents from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.kind = 'SUPPLIER' and a.detail = ${String(supplier)}`,
    )
  ).cents

export const leg = (tripNo: string, day = '2027-03-05') => ({
  tripNo,
  departDay: day,
  departTime: '13:55',
  departPlace: '北京首都',
  arriveDay: day,
  arriveTime: '17:20',
  arrivePlace: '莫斯科',
  seatClass: '经济舱',
})
export const flightOf = (tripNo = 'HU7985', day?: string) => ({ airline: 'HU', ...leg(tripNo, day) })

type Body<Type extends keyof typeof SUPPLY_SAVE> = CallInput<(typeof SUPPLY_SAVE)[Type]>['body']

/** A flight for so many people, each for the same fare. */
export const newFlight = (
  { admin, sides }: Pick<SupplyScene, 'admin' | 'sides'>,
  names: readonly string[],
  { fareCents, ...more }: { fareCents: number } & Partial<Body<'AIR'>>,
) =>
  admin.call(SUPPLY_SAVE.AIR, {
    body: {
      ...sides,
      segments: [flightOf()],
      travellers: names.map((realName) => ({ realName, fareCents })),
      ...more,
    },
  })

/** A night in a room, as its form says it. */
export const room = ({ sides }: Pick<SupplyScene, 'sides'>, realName: string, costCents: number) => ({
  ...sides,
  hotelName: '莫斯科宾馆',
  checkIn: '2027-03-05',
  checkOut: '2027-03-06',
  roomType: '双床',
  rooms: 1,
  travellers: [{ realName }],
  costCents,
})

/** The supplier locks it and says that it is done. */
export async function finish(
  { accept }: Pick<SupplyScene, 'accept'>,
  id: number,
  body: Omit<CallInput<typeof supplyIssued>['body'], 'id'> = {},
) {
  await accept.call(supplyLock, { body: { id } })
  return accept.raw(supplyIssued, { body: { id, ...body } })
}
