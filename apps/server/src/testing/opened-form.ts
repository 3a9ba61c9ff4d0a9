import type { Endpoint } from '@visa/contract/endpoint'
import { instant } from '../db/instant.ts'
import { first, identifier, sql, type Queryable } from '../db/sql.ts'

type Body = Readonly<Record<string, unknown>>

/** Which table the forms of a call change. */
const TABLES: readonly (readonly [path: string, table: string])[] = [
  ['/api/companyTag', 'company_tag'],
  ['/api/company/', 'company'],
  ['/api/department/', 'department'],
  ['/api/dict/', 'dict_data'],
  ['/api/dictDistrict/', 'district'],
  ['/api/dictType/', 'dict_type'],
  ['/api/quartz/', 'quartz_task'],
  ['/api/resource/insertPowerByCompanyIds', 'app_role'],
  ['/api/resource/', 'resource'],
  ['/api/role/', 'app_role'],
  ['/api/sys/notice/', 'notice'],
  ['/api/user/', 'app_user'],
  ['/api/visa/order/', 'visa_order'],
  ['/api/order/', 'visa_order'],
  ['/api/member/', 'member'],
  ['/api/visacenter/config/processTime/', 'centre_process_time'],
  ['/api/visacenter/config/feeVisa/', 'visa_fee_rule'],
  ['/api/visacenter/config/feeService/', 'centre_service_fee'],
  ['/api/visacenter/config/paymentMethod/', 'centre_payment_way'],
  ['/api/visacenter/config/paymentCashier/', 'centre_counter'],
  ['/api/visacenter/config/option/', 'centre_option'],
  ['/api/visacenter/config/docTemplate/', 'doc_template'],
  ['/api/visacenter/config/dict/', 'dict_data'],
]

const idOf = ({ id, roleIds }: Body): string | undefined => {
  const given: unknown = id ?? (Array.isArray(roleIds) && roleIds.length === 1 ? roleIds[0] : undefined)
  return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined
}

/**
 * The request of a form that was opened just now: with the `seen` of the record as it is. A test about what was seen
 * gives it, or gives undefined, itself.
 */
export async function asOpenedNow(
  db: Queryable,
  { path, body: schema }: Endpoint,
  body: Body,
): Promise<Body> {
  const shape: unknown = schema !== undefined && 'shape' in schema ? schema.shape : {}
  const asked = typeof shape === 'object' && shape !== null && 'seen' in shape
  const table = TABLES.find(([begin]) => path.startsWith(begin))?.[1]
  const id = idOf(body)
  if (!asked || 'seen' in body || table === undefined || id === undefined) return body
  const row = await first<{ seen: string }>(
    db,
    sql`select ${instant('updated_at')} as seen from ${identifier(table)} where id::text = ${id}`,
  )
  // Of what is not there nothing was seen, and a form of it would say so.
  return { ...body, seen: row?.seen ?? '2000-01-01T00:00:00Z' }
}
