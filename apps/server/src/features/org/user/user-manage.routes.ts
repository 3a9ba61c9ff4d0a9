import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import {
  agentUserOptions,
  mobileOrEmailExist,
  userAssignRoles,
  userBlock,
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
import { userOpenWork, userTransfer } from '@visa/contract/org/user-transfer'
import type { ExpiryReminder } from '@visa/contract/rules/passport'
import type { Db } from '../../../db/pool.ts'
import { actingBy } from '../../../access/narrowed.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { on, onWrite, type Route, type WriteVisit } from '../../../http/route.ts'
import type { OpenWork } from '../../../access/open-work.ts'
import type { Sessions } from '../../../access/sessions.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { pageUserLog } from './user-log.repo.ts'
import { findManaged, isTaken, pageManaged } from './user-manage.repo.ts'
import { assignUserRoles, saveUser } from './user-manage.service.ts'
import { listUserOptions } from './user-options.repo.ts'
import {
  blockUser,
  freezeUsers,
  readIdentity,
  removeUser,
  resetUserPassword,
  unblockUser,
} from './user-standing.service.ts'
import { openWorkWithin, transferUser } from './user-transfer.service.ts'

const reminderAt = async (db: Db, now: Date): Promise<ExpiryReminder> => ({
  today: dayOf(now),
  days: await getParam(db, 'document.remindDays'),
})

const readingRoutes = (db: Db): Route[] => [
  on(userPage)(async ({ viewer, now }, { query }) =>
    pageManaged(db, viewer, query, await reminderAt(db, now)),
  ),
  on(userDetail)(async ({ viewer, now }, { query: { id } }) => {
    return orGone(await findManaged(db, viewer, { id, now, reminder: await reminderAt(db, now) }))
  }),
  on(userNameExist)((_, { query }) => isTaken(db, query)),
  on(mobileOrEmailExist)((_, { query }) => isTaken(db, query)),
  on(userLog)(({ viewer }, { query }) => pageUserLog(db, viewer, query)),
  on(agentUserOptions)(({ viewer }, { query }) =>
    listUserOptions(db, viewer, { ...query, identityCode: IDENTITY.AGENT }),
  ),
]

const silently = async (done: Promise<void>): Promise<null> => {
  await done
  return null
}

export interface UserDeps {
  db: Db
  sessions: Sessions
  sms: SmsGateway
  /** What people have in hand, of every feature. */
  openWork: readonly OpenWork[]
}

/** Changes of people, after which this instance too forgets what it knew of their logins. */
export const userManageRoutes = ({ db, sessions, sms, openWork }: UserDeps): Route[] => {
  const forgetting = (visit: WriteVisit, userIds: readonly number[]): WriteVisit => {
    visit.afterCommit(() => userIds.forEach((id) => sessions.forget(id)))
    return visit
  }
  return [
    ...readingRoutes(db),
    onWrite(userSave)(async (tx, visit, { body }) => {
      const code = body.id === undefined ? 'sys.employee.add' : 'sys.employee.edit'
      const manager = await actingBy(tx, visit, code)
      // Whoever puts somebody into their departments sees farther from here on.
      const known = [visit.viewer.userId, ...(body.id === undefined ? [] : [body.id])]
      return saveUser(tx, forgetting(manager, known), body)
    }),
    onWrite(userAssignRoles)((tx, visit, { body }) =>
      silently(assignUserRoles(tx, forgetting(visit, [body.id]), body)),
    ),
    onWrite(userDelete)((tx, visit, { body: { id } }) =>
      silently(removeUser(tx, forgetting(visit, [id]), id)),
    ),
    onWrite(userResetPassword)(async (tx, visit, { body }) => ({
      password: await resetUserPassword(tx, forgetting(visit, [body.id]), sms, body),
    })),
    on(userOpenWork)((visit, { query: { id } }) => openWorkWithin(db, visit, openWork, id)),
    onWrite(userTransfer)(async (tx, visit, { body }) => ({
      handedOver: await transferUser(tx, forgetting(visit, [body.id]), openWork, body),
    })),
    onWrite(userFreeze)((tx, visit, { body: { ids, valid } }) =>
      silently(freezeUsers(tx, forgetting(visit, ids), ids, valid)),
    ),
    onWrite(userBlock)((tx, visit, { body: { id, reason } }) =>
      silently(blockUser(tx, forgetting(visit, [id]), id, reason)),
    ),
    onWrite(userUnblock)((tx, visit, { body: { id } }) =>
      silently(unblockUser(tx, forgetting(visit, [id]), id)),
    ),
    onWrite(userIdentity)((tx, visit, { body: { id } }) => readIdentity(tx, visit, id)),
  ]
}
