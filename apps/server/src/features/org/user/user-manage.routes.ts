import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import {
  agentUserOptions,
  mobileOrEmailExist,
  userAssignRoles,
  userBlock,
  userByMobile,
  userDelete,
  userDetail,
  userFreeze,
  userIdentity,
  userLog,
  userNameExist,
  userPage,
  userResetPassword,
  userSave,
  userUnblock,
} from '@visa/contract/org/user-calls'
import type { ExpiryReminder } from '@visa/contract/rules/passport'
import type { Db, Tx } from '../../../db/pool.ts'
import { requireAuthority } from '../../../access/require-authority.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { on, type MemberVisit, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { pageUserLog } from './user-log.repo.ts'
import { findByMobile, findManaged, isTaken, pageManaged } from './user-manage.repo.ts'
import { assignUserRoles, saveUser, type Manager } from './user-manage.service.ts'
import { listUserOptions } from './user-options.repo.ts'
import {
  blockUser,
  freezeUsers,
  readIdentity,
  removeUser,
  resetUserPassword,
  unblockUser,
} from './user-standing.service.ts'

const reminderAt = async (db: Db, now: Date): Promise<ExpiryReminder> => ({
  today: dayOf(now),
  days: await getParam(db, 'document.remindDays'),
})

const readingRoutes = (db: Db): Route[] => [
  on(userPage)(async ({ viewer, now }, { query }) =>
    pageManaged(db, viewer, query, await reminderAt(db, now)),
  ),
  on(userDetail)(async ({ viewer, now }, { query: { id } }) => {
    const found = await findManaged(db, viewer, { id, now, reminder: await reminderAt(db, now) })
    if (found === undefined) throw new Refusal('recordGone')
    return found
  }),
  on(userByMobile)(async ({ viewer, now }, { query: { mobile } }) =>
    findByMobile(db, viewer, mobile, await reminderAt(db, now)),
  ),
  on(userNameExist)((_, { query }) => isTaken(db, query)),
  on(mobileOrEmailExist)((_, { query }) => isTaken(db, query)),
  on(userLog)(({ viewer }, { query }) => pageUserLog(db, viewer, query)),
  on(agentUserOptions)(({ viewer }, { query }) =>
    listUserOptions(db, viewer, { ...query, identityCode: IDENTITY.AGENT }),
  ),
]

const managerOf = ({ viewer, actor, now }: MemberVisit): Manager => ({ viewer, actor, now })

const silently = async (done: Promise<void>): Promise<null> => {
  await done
  return null
}

/** Changes of people, after which this instance too forgets what it knew of their logins. */
export const userManageRoutes = (db: Db, sessions: Sessions): Route[] => {
  const write = async <Result>(
    visit: MemberVisit,
    userIds: readonly number[],
    work: (tx: Tx, manager: Manager) => Promise<Result>,
  ): Promise<Result> => {
    const result = await db.tx((tx) => work(tx, managerOf(visit)))
    for (const id of userIds) sessions.forget(id)
    return result
  }
  return [
    ...readingRoutes(db),
    on(userSave)((visit, { body }) => {
      requireAuthority(visit.viewer, body.id === undefined ? 'sys.employee.add' : 'sys.employee.edit')
      const changed = body.id === undefined ? [] : [body.id]
      return write(visit, changed, (tx, manager) => saveUser(tx, manager, body))
    }),
    on(userAssignRoles)((visit, { body }) =>
      silently(write(visit, [body.id], (tx, manager) => assignUserRoles(tx, manager, body))),
    ),
    on(userDelete)((visit, { body: { id } }) =>
      silently(write(visit, [id], (tx, manager) => removeUser(tx, manager, id))),
    ),
    on(userResetPassword)(async (visit, { body: { id } }) => ({
      password: await write(visit, [id], (tx, manager) => resetUserPassword(tx, manager, id)),
    })),
    on(userFreeze)((visit, { body: { ids, valid } }) =>
      silently(write(visit, ids, (tx, manager) => freezeUsers(tx, manager, ids, valid))),
    ),
    on(userBlock)((visit, { body: { id, reason } }) =>
      silently(write(visit, [id], (tx, manager) => blockUser(tx, manager, id, reason))),
    ),
    on(userUnblock)((visit, { body: { id } }) =>
      silently(write(visit, [id], (tx, manager) => unblockUser(tx, manager, id))),
    ),
    on(userIdentity)((visit, { body: { id } }) =>
      write(visit, [], (tx, manager) => readIdentity(tx, manager, id)),
    ),
  ]
}
