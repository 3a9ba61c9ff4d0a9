import type { LogAction } from '@visa/contract/log'
import type { ActingPerson } from '../../access/mover.ts'
import { isPlatform } from '../../access/scope.ts'
import { recordChange, recordRead, type Children } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { companiesOf } from './member-rows.repo.ts'

type Fields = Readonly<Record<string, unknown>>

/** A person as the log names them. */
export interface Named {
  id: number
  realName: string
}

/**
 * Who reads of it, where nothing else is said: what a company does with a person stays its own, so that no other learns
 * of it; what the platform does is told to all whose member the person is.
 */
async function readersOf(tx: Tx, { viewer }: ActingPerson, member: Named): Promise<number[]> {
  return isPlatform(viewer) ? companiesOf(tx, member.id) : [viewer.companyId]
}

const headOf = ({ id, realName }: Named) => ({
  entity: 'member',
  entityId: id,
  topic: String(id),
  subject: realName,
})

interface Told {
  action: LogAction
  before: Fields | null
  after: Fields | null
  children?: Children
  /** Whom it concerns, such as all companies of a person whose name changed. */
  companies?: readonly number[]
}

export const recordMember = async (tx: Tx, by: ActingPerson, member: Named, told: Told): Promise<void> =>
  recordChange(tx, by.actor, { ...headOf(member), companies: await readersOf(tx, by, member), ...told })

/** That somebody saw whole numbers of a person, and why. */
export const recordLook = async (
  tx: Tx,
  by: ActingPerson,
  member: Named,
  { fields, reason }: { fields: readonly string[]; reason?: string },
): Promise<void> =>
  recordRead(tx, by.actor, {
    ...headOf(member),
    companies: await readersOf(tx, by, member),
    fields,
    ...(reason === undefined ? {} : { reason }),
  })
