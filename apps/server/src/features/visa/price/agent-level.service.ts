import { IDENTITY } from '@visa/contract/identity'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { AgentLevel, agentLevelSet } from '@visa/contract/visa/fee-matrix'
import type { Mover } from '../../../access/mover.ts'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { reaches, withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { lastActor, recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { refuseUnseen } from '../../../refusal/optimistic-lock.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { codeNames } from './fee-rule.repo.ts'

/** The level whose prices an agent pays; one whose level was taken away keeps the row that says when. */

const LEVEL = 'visa_agent_level'

export function listLevels(db: Queryable, viewer: Viewer): Promise<AgentLevel[]> {
  refuseOtherSides(viewer)
  return rows<AgentLevel & { [column: string]: unknown }>(
    db,
    sql`select c.id as "agentId", c.short_name as "shortName", coalesce(l.level, '') as level, ${instantOf(sql`l.updated_at`)} as "changedAt"
        from company c left join visa_agent_level l on l.agent_id = c.id
        where c.identity_code = ${IDENTITY.AGENT} and ${withinScope(viewer, { company: sql`c.id` })}
        order by c.short_name, c.id limit 1000`,
  )
}

export async function setLevel(
  tx: Tx,
  { viewer, actor }: Mover,
  { agentId, level, seen }: HandlerInput<typeof agentLevelSet>['body'],
): Promise<void> {
  refuseOtherSides(viewer)
  // Held first: a level that somebody else sets meanwhile is seen once they are done.
  await tx.query(sql`select 1 from company where id = ${agentId} for no key update`)
  const agent = await first<{ shortName: string; level: string | null; at: string | null }>(
    tx,
    sql`select c.short_name as "shortName", l.level, ${instantOf(sql`l.updated_at`)} as at
        from company c left join visa_agent_level l on l.agent_id = c.id where c.id = ${agentId} and c.identity_code = ${IDENTITY.AGENT}`,
  )
  if (agent === undefined || (viewer !== null && !reaches(viewer, { company: agentId }))) {
    throw new Refusal('recordGone')
  }
  const { shortName: name, at } = agent
  const by = (await lastActor(tx, LEVEL, agentId)) ?? ''
  refuseUnseen({ name, by, at, current: { agentId, level: agent.level } }, seen)
  if (level !== null && (await codeNames(tx, ['AGENT_LEVEL'], [level])).length === 0) {
    throw new Refusal('agentLevelUnknown', { level })
  }
  if (agent.level === level) return
  await tx.query(
    sql`insert into visa_agent_level (agent_id, level) values (${agentId}, ${level})
        on conflict (agent_id) do update set level = excluded.level, updated_at = now()`,
  )
  await recordChange(tx, actor, {
    entity: LEVEL,
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
