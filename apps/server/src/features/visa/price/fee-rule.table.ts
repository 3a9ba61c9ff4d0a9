import { can } from '@visa/contract/authority'
import { IDENTITY } from '@visa/contract/identity'
import {
  FEE_KINDS,
  SHARE_KINDS,
  screenOfKind,
  type RuleKind,
  type ShareKind,
} from '@visa/contract/visa/fee-kinds'
import { feeRuleFields } from '@visa/contract/visa/fee-rule'
import * as z from 'zod/mini'
import { isPlatform, withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { Sql, sql } from '../../../db/sql.ts'
import { table, type RowOf } from '../../../db/table.ts'

/** Each side is told what it gets itself; the platform, by permission, what anybody does. */
const SHARES_OF: Readonly<Record<number, readonly ShareKind[]>> = {
  [IDENTITY.PLATFORM]: SHARE_KINDS,
  [IDENTITY.AGENT]: ['commission'],
  [IDENTITY.VISA]: ['acceptance'],
  [IDENTITY.CUSTOMER]: [],
}

/** The kinds of fees that somebody may read of at all. */
export const kindsFor = ({ identityCode, authorities }: Viewer): RuleKind[] => [
  ...FEE_KINDS,
  ...(SHARES_OF[identityCode] ?? []).filter((kind) => can(authorities, screenOfKind(kind))),
]

const column = (alias: string, name: string): Sql => new Sql([`${alias}.${name}`], [])

/** An agent reads what it pays itself: no other agent's price, no other level's, no organisation it has nothing to do with. */
const ofAgent = ({ companyIds }: Viewer, alias: string): Sql => {
  const [agent, level, org] = ['agent_id', 'agent_level', 'accept_org_id'].map((name) => column(alias, name))
  return sql`(${agent} = any(${companyIds}::bigint[]) or (${agent} is null and (${level} = '' or exists (
      select 1 from visa_agent_level own where own.agent_id = any(${companyIds}::bigint[]) and own.level = ${level}))))
    and (${org} is null or exists (select 1 from agent_authorization given
      where given.accept_org_id = ${org} and given.agent_company_id = any(${companyIds}::bigint[])))`
}

/** Everybody else reads what is for all, and an organisation what is for itself. */
const ofOthers = ({ identityCode, companyIds }: Viewer, alias: string): Sql => {
  const own = identityCode === IDENTITY.VISA ? companyIds : []
  return sql`${column(alias, 'agent_id')} is null and ${column(alias, 'agent_level')} = ''
    and (${column(alias, 'accept_org_id')} is null or ${column(alias, 'accept_org_id')} = any(${own}::bigint[]))`
}

const ofPlatform = (viewer: Viewer, alias: string): Sql => {
  const reached = (name: string): Sql =>
    sql`(${column(alias, name)} is null or ${withinScope(viewer, { company: column(alias, name) })})`
  return sql`${reached('agent_id')} and ${reached('accept_org_id')}`
}

function within(viewer: Viewer, alias: string): Sql {
  const kinds = sql`${column(alias, 'kind')} = any(${kindsFor(viewer)}::text[])`
  if (isPlatform(viewer)) return sql`(${kinds} and ${ofPlatform(viewer, alias)})`
  const whose = viewer.identityCode === IDENTITY.AGENT ? ofAgent(viewer, alias) : ofOthers(viewer, alias)
  return sql`(${kinds} and ${whose})`
}

export const feeRuleTable = table('visa_fee_rule', {
  fields: feeRuleFields,
  given: { version: z.number() },
  reach: { because: 'what a rule is for says who may read it, and its kind', within },
  // Prices are the platform's: no company reads in its log what others pay, but a centre what consulates ask there.
  about: ({ id, nationCode, visaType, kind, acceptOrgId, agentId, agentLevel }) => ({
    subject: `R-${id}`,
    topic: `${nationCode}-${visaType ?? ''}`,
    companies:
      kind === 'consular' && acceptOrgId !== null && agentId === null && agentLevel === ''
        ? [acceptOrgId]
        : [],
  }),
})
export type FeeRuleRow = RowOf<typeof feeRuleTable>
