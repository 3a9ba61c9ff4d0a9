import type { FaultyLabel, LabelFault } from '@visa/contract/centre/contract-label'
import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { isLabel } from '@visa/contract/custody/label'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { contractTable } from './contract.table.ts'

/** What stands against a label, judged alike when it is scanned, when a batch is looked at and before it is stuck on. */

interface Asked {
  /** Whoever is told; null: nobody by name. */
  viewer: Viewer | null
  centreId: number
  labels: readonly string[]
  /** What this one has itself is its own. */
  contractId: number | null
  /** Of a contract that is made of an order, whose passports may be here with their labels. */
  orderId: number | null
}

interface Found extends Record<string, unknown> {
  code: string
  voided: boolean
  bound: boolean
  own: boolean
  spoken: boolean
  contract: FaultyLabel['contract']
}

const faultIn = (code: string, found: Found | undefined): LabelFault | undefined => {
  if (!isLabel(code)) return 'unreadable'
  if (found === undefined) return 'unknown'
  if (found.voided) return 'void'
  if (found.bound) return found.own ? undefined : 'bound'
  return found.spoken ? 'spoken' : undefined
}

/** Labels that do not go on the passports of a contract of the centre, each with why; those that do are not among them. */
export async function faultyLabels(
  db: Queryable,
  { viewer, centreId, labels, contractId, orderId }: Asked,
): Promise<FaultyLabel[]> {
  const codes = [...new Set(labels.map((label) => label.toUpperCase()).filter((label) => label !== ''))]
  if (codes.length === 0) return []
  const told =
    viewer === null
      ? sql`null::jsonb`
      : sql`case when ${rowsWithin(viewer, contractTable, 'c')}
          then jsonb_build_object('id', c.id, 'contractNo', c.contract_no) end`
  const found = await rows<Found>(
    db,
    sql`select l.code, l.voided_at is not null as voided, l.item_id is not null as bound, k.contract,
          k.contract_id is not null as spoken,
          exists (select 1 from contract_applicant a join passport_item i on i.applicant_id = a.applicant_id
            where a.contract_id = ${contractId}::bigint and i.id = l.item_id)
            or exists (select 1 from visa_applicant a join passport_item i on i.applicant_id = a.id
              where a.order_id = ${orderId}::bigint and i.id = l.item_id) as own
        from passport_label l left join lateral (
          select c.id as contract_id, ${told} as contract
          from contract_applicant a join centre_contract c on c.id = a.contract_id
          where a.id in (select n.id from contract_applicant n where n.label = l.code and n.label <> ''
              union all select n.id from contract_applicant n join passport_item i on i.applicant_id = n.applicant_id
                where i.id = l.item_id)
            and c.id is distinct from ${contractId}::bigint
            and (l.item_id is not null or c.status not in (${fixed(...ENDED_CONTRACTS)}))
          order by (a.label = l.code) desc, c.id desc limit 1) k on true
        where l.code = any(${codes}::text[]) and l.company_id = ${centreId}`,
  )
  return codes.flatMap((label) => {
    const known = found.find(({ code }) => code === label)
    const fault = faultIn(label, known)
    return fault === undefined ? [] : [{ label, fault, contract: known?.contract ?? null }]
  })
}
