import { IDENTITY } from '@visa/contract/identity'
import type { AgentLevel } from '@visa/contract/visa/fee-matrix'
import type { Mover } from '../../../access/mover.ts'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { reaches, withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { codeNames } from './fee-rule.repo.ts'

/** The level whose prices an agent pays. */

export function listLevels(db: Queryable, viewer: Viewer): Promise<AgentLevel[]> {
  refuseOtherSides(viewer)
  return rows<AgentLevel & { [column: string]: unknown }>(
    db,
    sql`select c.id as "agentId", c.short_name as "shortName", coalesce(l.level, '') as level
        from company c left join visa_agent_level l on l.agent_id = c.id
        where c.identity_code = ${IDENTITY.AGENT} and ${withinScope(viewer, { company: sql`c.id` })}
        order by c.short_name, c.id limit 1000`,
  )
}

export async function setLevel(
  tx: Tx,
  { viewer, actor }: Mover,
  { agentId, level }: { agentId: number; level: string | null },
): Promise<void> {
  refuseOtherSides(viewer)
  const agent = await first<{ shortName: string; level: string | null }>(
    tx,
    sql`select c.short_name as "shortName", (select level from visa_agent_level where agent_id = c.id) as level
        from company c where c.id = ${agentId} and c.identity_code = ${IDENTITY.AGENT} for no key update of c`,
  )
  if (agent === undefined || (viewer !== null && !reaches(viewer, { company: agentId }))) {
    throw new Refusal('recordGone')
  }
  if (level !== null && (await codeNames(tx, ['AGENT_LEVEL'], [level])).length === 0) {
    throw new Refusal('agentLevelUnknown', { level })
  }
  if (agent.level === level) return
  await tx.query(
    level === null
      ? sql`delete from visa_agent_level where agent_id = ${agentId}`
      : sql`insert into visa_agent_level (agent_id, level) values (${agentId}, ${level})
            on conflict (agent_id) do update set level = excluded.level, updated_at = now()`,
  )
  await recordChange(tx, actor, {
    entity: 'visa_agent_level',
    entityId: agentId,
    subject: agent.shortName,
    topic: String(agentId),
    // What an agent pays by is the platform's to know.
    companies: [],
    action: 'update',
    before: { agentLevel: agent.level ?? '' },
    after: { agentLevel: level ?? '' },
  })
}
