import type { ActingPerson, Mover } from '../../access/mover.ts'
import { reachesAll } from '../../access/scope.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, sql } from '../../db/sql.ts'
import { deleteRows } from '../../db/table-rows.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { dropFiles } from '../file/stored/stored.service.ts'
import { idsOfPerson, type MemberHistory } from './member-history.service.ts'
import { scanHolder } from './member-lists.service.ts'
import { companiesOf, membershipsOf, passportsOf } from './member-rows.repo.ts'
import { recordMember } from './member.log.ts'
import { memberTable, membershipTable } from './member.table.ts'

/** Takes the scans of somebody's passports away for good; how many there were. */
export async function dropScans(tx: Tx, by: Mover, memberId: number): Promise<number> {
  let dropped = 0
  for (const { id, scan } of await passportsOf(tx, memberId)) {
    const [file] = scan
    if (file === undefined) continue
    await dropFiles(tx, by, scanHolder(id), [file.storageName])
    await affected(
      tx,
      sql`update member_passport set scan = '', scan_name = '', updated_at = now() where id = ${id}`,
    )
    dropped += 1
  }
  return dropped
}

/** A record that names the person and was made meanwhile: what holds them is the database's word. */
const orNamed = (refusal: Refusal) =>
  orRefuse({ visa_order_member_id_fkey: refusal, visa_applicant_member_id_fkey: refusal })

/**
 * Ends the membership in the companies within reach. A person whom no company knows any more is deleted, with those who
 * turned out to be the same; one whom a record names stays.
 */
export async function removeMember(
  tx: Tx,
  by: ActingPerson,
  id: number,
  sources: readonly MemberHistory[],
): Promise<void> {
  const member = await heldRow(tx, by, memberTable, id)
  // Whoever turned out to be somebody else is kept with them, so that it can be undone.
  if (member.mergedIntoId !== null) throw new Refusal('recordGone')
  const ids = await idsOfPerson(tx, id)
  const refusal = new Refusal('memberUsed', { name: member.realName })
  for (const source of sources) if (await source.names(tx, ids)) throw refusal
  await recordMember(tx, by, member, {
    action: 'delete',
    before: { vipNo: member.vipNo, realName: member.realName },
    after: null,
  })
  const held = await membershipsOf(tx, by.viewer, id)
  await deleteRows(
    tx,
    membershipTable,
    held.map((each) => each.id),
  )
  if (!reachesAll(by.viewer) && (await companiesOf(tx, id)).length > 0) return
  for (const each of ids) await dropScans(tx, by, each)
  await deleteRows(tx, memberTable, ids).catch(orNamed(refusal))
}
