import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { covers, type Period } from '@visa/contract/org/authorization-period'
import type { Orderable, OrderableOrg } from '@visa/contract/visa/orderable'
import { PRODUCTS, isOffered, isProduct, isSameProduct, type Product } from '@visa/contract/visa/products'
import type { ErrorKey } from '@visa/messages/errors'
import { nationMessages } from '@visa/messages/visa/nations'
import { isPlatform, reaches } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import {
  holdAuthorized,
  holdHandled,
  holdParty,
  listOrderable,
  listProductCountries,
  periodsOfAgent,
  type Orderer,
} from './orderable.repo.ts'
import { productText } from './product-text.ts'

export { inForceOn } from './orderable.repo.ts'

/**
 * For whom somebody orders: an agent for itself, an organisation or centre for itself, the platform for the agent it
 * names or else through every organisation. Customers order at a centre and nowhere else.
 */
function ordererOf(viewer: Viewer, companyId: number | undefined): Orderer | undefined {
  if (isPlatform(viewer)) {
    if (companyId === undefined) return 'anybody'
    if (!reaches(viewer, { company: companyId })) throw new Refusal('recordGone')
    return { agent: companyId }
  }
  if (viewer.identityCode === IDENTITY.AGENT) return { agent: viewer.companyId }
  return viewer.identityCode === IDENTITY.VISA ? { organisation: viewer.companyId } : undefined
}

/** Where somebody may order what today, the default of each product first. */
export async function orderableThrough(
  db: Queryable,
  viewer: Viewer,
  now: Date,
  companyId?: number,
): Promise<OrderableOrg[]> {
  const orderer = ordererOf(viewer, companyId)
  if (orderer === undefined) return []
  const shown = new Map((await listProductCountries(db)).map((each) => [each.nationCode, each]))
  const found = await listOrderable(db, orderer, dayOf(now))
  return found.filter((each) => {
    const country = shown.get(each.nationCode)
    return isProduct(each) && country !== undefined && isOffered(each, country)
  })
}

/** What somebody may order today: what the country grid, the pickers and the creation of orders offer. */
export async function authorisedProducts(
  db: Queryable,
  viewer: Viewer,
  now: Date,
  companyId?: number,
): Promise<Product[]> {
  const through = await orderableThrough(db, viewer, now, companyId)
  return PRODUCTS.filter((product) => through.some((each) => isSameProduct(each, product)))
}

/** Why an agent has nothing to order: by its own periods or, if one covers the day, by the organisations. */
function whyNothing(periods: readonly Period[], today: string): NonNullable<Orderable['none']> {
  const [last] = periods.toSorted((a, b) => (a.validTo < b.validTo ? 1 : -1))
  if (last === undefined) return { why: 'never', day: null }
  if (periods.some((period) => covers(period, today))) return { why: 'orgUnable', day: null }
  const next = periods.find(({ validFrom }) => validFrom > today)
  if (next !== undefined) return { why: 'notYet', day: next.validFrom }
  return { why: 'expired', day: last.validTo }
}

async function noneFor(
  db: Queryable,
  orderer: Orderer | undefined,
  today: string,
): Promise<NonNullable<Orderable['none']>> {
  if (orderer === undefined) return { why: 'otherSide', day: null }
  if (orderer === 'anybody' || !('agent' in orderer)) return { why: 'noProducts', day: null }
  return whyNothing(await periodsOfAgent(db, orderer.agent), today)
}

/** Where a country stands among those that there are products for. */
const place = (nationCode: string): number => PRODUCTS.findIndex((each) => each.nationCode === nationCode)

/** The countries that somebody may order for today, with their kinds of visa; if there is none, why. */
export async function orderableIn(
  db: Queryable,
  viewer: Viewer,
  now: Date,
  companyId?: number,
): Promise<Orderable> {
  const products = await authorisedProducts(db, viewer, now, companyId)
  const countries = (await listProductCountries(db)).flatMap(({ nationCode, code }) => {
    const visaTypes = products
      .filter((each) => each.nationCode === nationCode)
      .map(({ visaType }) => visaType)
    // As products are called, which is not always what a list of the world's countries says.
    const [cname, ename] = [nationMessages.zh[nationCode], nationMessages.en[nationCode]]
    return visaTypes.length === 0 ? [] : [{ nationCode, code, cname, ename, visaTypes }]
  })
  const none = countries.length > 0 ? null : await noneFor(db, ordererOf(viewer, companyId), dayOf(now))
  return { countries: countries.toSorted((a, b) => place(a.nationCode) - place(b.nationCode)), none }
}

/** What an order asks for; without an agent an organisation or centre orders for itself. */
export interface OrderAsk {
  agentCompanyId: number | null
  nationCode: string
  visaType: number
  acceptOrgId: number
}

type Words = Readonly<Record<'never' | 'notYet' | 'expired', ErrorKey>>

const ORG_WORDS: Words = { never: 'orgHandlesNot', notYet: 'orgHandlesLater', expired: 'orgHandledUntil' }
const AGENT_WORDS: Words = {
  never: 'agentUnauthorised',
  notYet: 'agentAuthorisedLater',
  expired: 'agentAuthorisedUntil',
}

function refuseUncovered(
  periods: readonly Period[],
  today: string,
  words: Words,
  params: ConstructorParameters<typeof Refusal>[1],
): void {
  if (periods.some((period) => covers(period, today))) return
  const next = periods.find(({ validFrom }) => validFrom > today)
  if (next !== undefined) throw new Refusal(words.notYet, { ...params, day: next.validFrom })
  const last = periods.at(-1)
  if (last !== undefined) throw new Refusal(words.expired, { ...params, day: last.validTo })
  throw new Refusal(words.never, params)
}

/**
 * Refuses an order that is not covered today, whatever was sent. What it is judged by is held until the transaction
 * ends: an order and the end of its authorisation cannot both get through.
 */
export async function refuseUnauthorised(tx: Tx, ask: OrderAsk, now: Date): Promise<void> {
  const today = dayOf(now)
  const { agentCompanyId, acceptOrgId, nationCode, visaType } = ask
  const product = { nationCode, visaType }
  const country = (await listProductCountries(tx)).find((each) => each.nationCode === nationCode)
  if (!isProduct(product) || country === undefined || !isOffered(product, country)) {
    throw new Refusal('productNotOffered')
  }
  // The companies in the order of their ids, as every writer holds them.
  const held = new Map<number, Awaited<ReturnType<typeof holdParty>>>()
  const ids = [acceptOrgId, ...(agentCompanyId === null ? [] : [agentCompanyId])]
  for (const id of ids.toSorted((a, b) => a - b)) held.set(id, await holdParty(tx, id))
  const org = held.get(acceptOrgId)
  if (org === undefined || org.identityCode !== IDENTITY.VISA) throw new Refusal('acceptOrgUnknown')
  const words = { product: productText(product), org: org.shortName }
  if (!org.working) throw new Refusal('acceptOrgStopped', words)
  refuseUncovered(await holdHandled(tx, acceptOrgId, product), today, ORG_WORDS, words)
  if (agentCompanyId === null) return
  const agent = held.get(agentCompanyId)
  if (agent === undefined || agent.identityCode !== IDENTITY.AGENT) throw new Refusal('agentUnknown')
  const told = { ...words, agent: agent.shortName }
  if (!agent.working) throw new Refusal('agentStopped', told)
  const periods = await holdAuthorized(tx, agentCompanyId, acceptOrgId, product)
  refuseUncovered(periods, today, AGENT_WORDS, told)
}
