import type { ContractDraft } from '@visa/contract/centre/contract'
import type { ContractService, contractServices } from '@visa/contract/centre/contract-services'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../../access/mover.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { offeredServices } from '../../visa/order/order-price.service.ts'
import { centreOf } from './contract-checks.service.ts'
import { feeNames, nameOfFee, type OwnName } from './contract-fees.repo.ts'

/** What a centre does on top: services that everybody knows by the dictionary, and its own, which only its contracts have. */

interface Sold extends Pick<ContractDraft, 'services'> {
  centreId: number
}

/** Those of the services that are the centre's own. */
async function ownOf(db: Queryable, { services, centreId }: Sold): Promise<string[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select distinct f.code from centre_service_fee f
        where f.company_id = ${centreId} and f.code = any(${services}::text[])
          and not exists (select 1 from dict_data d where d.type = 'VAS_KIND' and d.code = f.code)`,
  )
  return services.filter((service) => found.some(({ code }) => code === service))
}

/** What the order of a contract says of them: it does not know what only the centre sells. */
export async function forOrder(db: Queryable, sold: Sold): Promise<Pick<Sold, 'services'>> {
  const own = await ownOf(db, sold)
  return { services: sold.services.filter((service) => !own.includes(service)) }
}

interface Priced {
  code: string
  cents: number
  unit: string
  begins: boolean
  own: OwnName
}

/** What the counter offers: at the centre's price where it has one, else by the rules. */
export async function servicesFor(
  db: Queryable,
  by: ActingPerson & { language: Language },
  product: HandlerInput<typeof contractServices>['query'],
): Promise<ContractService[]> {
  const centreId = centreOf(by)
  const priced = await rows<Priced & { [column: string]: unknown }>(
    db,
    sql`select f.code, f.unit_cents as cents, f.unit, f.default_quantity > 0 as begins,
          jsonb_build_object('zh', f.name, 'en', f.name_en) as own
        from centre_service_fee f where f.company_id = ${centreId}
          and daterange(f.valid_from, f.valid_to, '[]') @> ${dayOf(by.now)}::date
        order by f.sort_no, f.code`,
  )
  const names = await feeNames(db)
  const nameOf = (service: string, own: OwnName | null) =>
    nameOfFee(names, by.language, { kind: 'vas', service, own })
  const ruled = await offeredServices(db, by.viewer, product, by.now)
  return [
    ...priced.map(({ code: service, own, ...rest }) => ({ service, name: nameOf(service, own), ...rest })),
    ...ruled
      .filter(({ service }) => !priced.some(({ code }) => code === service))
      .map(({ service, cents }) => ({
        service,
        name: nameOf(service, null),
        cents,
        unit: '',
        begins: false,
      })),
  ]
}
