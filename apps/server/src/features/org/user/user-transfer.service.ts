import type { OpenWorkCount, UserTransfer } from '@visa/contract/org/user-transfer'
import { mayWork } from '../../../access/company-standing.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { OpenWork } from '../../../access/open-work.ts'
import { reaches } from '../../../access/scope.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { recordChanges } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { assignDepartments, assignRoles } from './user.repo.ts'
import { aboutUser, userTable, type UserRow } from './user.table.ts'
import { refuseOutOfSight, refuseUnseen } from './user-manage.service.ts'
import { keepAdministrator, refuseUngrantable } from './user-rank.service.ts'
import { heldOther } from './user-standing.service.ts'
import { holdCompany, holdSuccessor, type HeldCompany } from './user-transfer.repo.ts'
import { departmentsOf, namesOf, removeDepartments, removeRoles, rolesOf } from './user-writes.repo.ts'

/** What somebody has in hand, kind by kind; what is none is left out. */
async function openWorkOf(
  db: Queryable,
  kinds: readonly OpenWork[],
  userId: number,
  now: Date,
): Promise<OpenWorkCount[]> {
  const found: OpenWorkCount[] = []
  for (const { kind, needsSuccessor, count } of kinds) {
    const counted = await count(db, userId, now)
    if (counted > 0) found.push({ kind, count: counted, needsSuccessor })
  }
  return found
}

/** The same of somebody within the viewer's scope. */
export async function openWorkWithin(
  db: Queryable,
  { viewer, now }: Pick<ActingPerson, 'viewer' | 'now'>,
  kinds: readonly OpenWork[],
  userId: number,
): Promise<OpenWorkCount[]> {
  await refuseUnseen(db, viewer, userId)
  return openWorkOf(db, kinds, userId, now)
}

/** Where they go: a company within reach that is at work, which it stays until the transaction ends. */
async function heldTarget(tx: Tx, viewer: Viewer, user: UserRow, companyId: number): Promise<HeldCompany> {
  if (companyId === user.companyId) throw new Refusal('transferSameCompany', { name: user.realName })
  const target = reaches(viewer, { company: companyId }) ? await holdCompany(tx, companyId) : undefined
  if (target === undefined) throw new Refusal('companyUnknown')
  if (!mayWork(target)) {
    throw new Refusal('transferTargetStopped', { name: target.companyName })
  }
  return target
}

/** A colleague who stays and can act. */
async function refuseUnfitSuccessor(tx: Tx, user: UserRow, successorId: number | null): Promise<string> {
  if (successorId === null) return ''
  const successor = successorId === user.id ? undefined : await holdSuccessor(tx, user.companyId, successorId)
  if (successor === undefined) throw new Refusal('transferSuccessorUnfit', { name: user.realName })
  return successor.realName
}

async function handOver(
  tx: Tx,
  { actor, now }: ActingPerson,
  kinds: readonly OpenWork[],
  { id: from, companyId, realName }: UserRow,
  to: number | null,
): Promise<OpenWorkCount[]> {
  const open = await openWorkOf(tx, kinds, from, now)
  if (to === null && open.some(({ needsSuccessor }) => needsSuccessor)) {
    throw new Refusal('transferNeedsSuccessor', { name: realName })
  }
  for (const work of kinds) await work.handOver(tx, { actor, from, to, companyId, now })
  return open
}

/** Everything they were in the old company ends, and what they are in the new one begins. */
async function settleIn(
  tx: Tx,
  { id }: UserRow,
  { companyId, roleIds, departmentIds }: Pick<UserTransfer, 'companyId' | 'roleIds' | 'departmentIds'>,
) {
  const before = { roles: await rolesOf(tx, id), departments: await departmentsOf(tx, id) }
  await removeRoles(
    tx,
    id,
    before.roles.map((role) => role.id),
  )
  await removeDepartments(
    tx,
    id,
    before.departments.map((department) => department.id),
  )
  await updateRow(tx, userTable, id, { companyId })
  const wanted = [...new Set(departmentIds)]
  if ((await assignDepartments(tx, id, companyId, wanted)) < wanted.length) {
    throw new Refusal('departmentForeign')
  }
  await assignRoles(tx, id, companyId, [...new Set(roleIds)])
  const named = async () => ({
    roles: namesOf(await rolesOf(tx, id)),
    departments: namesOf(await departmentsOf(tx, id)),
  })
  return {
    left: { roles: namesOf(before.roles), departments: namesOf(before.departments) },
    found: await named(),
  }
}

/**
 * Moves somebody to another company. Each of the two reads in its log that it happened, and of roles and departments
 * its own.
 */
export async function transferUser(
  tx: Tx,
  manager: ActingPerson,
  kinds: readonly OpenWork[],
  { id, companyId, roleIds, departmentIds, successorId, seen }: UserTransfer,
): Promise<OpenWorkCount[]> {
  const { viewer, actor } = manager
  const user = await heldOther(tx, manager, id)
  await refuseStaleRow(tx, userTable, user, seen, () => ({ companyId: user.companyId }))
  await keepAdministrator(tx, [id])
  const target = await heldTarget(tx, viewer, user, companyId)
  await refuseUngrantable(tx, viewer, companyId, [...new Set(roleIds)])
  const successor = await refuseUnfitSuccessor(tx, user, successorId)
  const handedOver = await handOver(tx, manager, kinds, user, successorId)
  const { left, found } = await settleIn(tx, user, { companyId, roleIds, departmentIds })
  await endSessionsOf(tx, id)
  const source = await holdCompany(tx, user.companyId)
  const [from, to] = [{ companyId: source?.companyName }, { companyId: target.companyName }]
  await recordChanges(tx, actor, [
    {
      ...aboutUser(user),
      action: 'update',
      before: { ...from, ...left },
      after: { ...to, roles: [], departments: [], successorId: successor },
    },
    {
      ...aboutUser({ ...user, companyId }),
      action: 'update',
      before: { ...from, roles: [], departments: [] },
      after: { ...to, ...found },
    },
  ])
  await refuseOutOfSight(tx, viewer, id)
  return handedOver
}
