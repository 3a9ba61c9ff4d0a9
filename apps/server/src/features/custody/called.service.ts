import { can } from '@visa/contract/authority'
import type { CustodyCall } from '@visa/contract/custody/called'
import { RETURN_OPENER } from '@visa/contract/custody/gate-openings'
import { EXCEPTION_SETTLERS } from '@visa/contract/custody/passport.states'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../access/mover.ts'
import type { Queryable } from '../../db/sql.ts'
import { openAlarms } from './alarm.service.ts'
import { listOpenings } from './opening-list.service.ts'

/** What calls a manager: an alarm until it is settled, and what was asked at the gate until somebody has decided. */
export async function callsFor(
  db: Queryable,
  by: ActingPerson & { language: Language },
): Promise<CustodyCall[]> {
  const { authorities } = by.viewer
  const settles = EXCEPTION_SETTLERS.some((code) => can(authorities, code))
  const { rows: alarms } = settles ? await openAlarms(db, by) : { rows: [] }
  const openings = can(authorities, RETURN_OPENER) ? await listOpenings(db, by) : []
  return [
    ...alarms.flatMap(({ kind, id, passport, raisedBy, raisedAt, note }): CustodyCall[] => {
      if (kind === 'UNCLAIMED') return []
      const { id: passportId, holder: name, passportNo } = passport
      return [{ kind, id, passportId, name, passportNo, by: raisedBy, at: raisedAt, note }]
    }),
    ...openings
      .filter(({ openedAt, refusedAt }) => openedAt === null && refusedAt === null)
      .map(({ id, name, passportNo, askedBy, askedAt, why, askReason }): CustodyCall => ({
        kind: 'GATE',
        id,
        passportId: null,
        name,
        passportNo,
        by: askedBy,
        at: askedAt,
        note: [why, askReason].filter((part) => part !== '').join(' '),
      })),
  ]
}
