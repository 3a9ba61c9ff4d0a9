import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { CustodyPlace, PassportPlace, placeSave } from '@visa/contract/custody/passport'
import { placeCode, placeOfCode, type placeClose } from '@visa/contract/custody/place'
import type { HandlerInput } from '@visa/contract/endpoint'
import { VALID } from '@visa/contract/fields'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { instantOf } from '../../db/instant.ts'
import { addRow, changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { first, fixed, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { placeTable } from './place.table.ts'

/** A place as people call it. */
export const placeNameOf = (id: Sql): Sql =>
  sql`coalesce((select k.name from custody_place k where k.id = ${id}), '')`

/** What a place of the own house is called whose code was scanned; nothing: it is no such code. */
export async function placeCalled(
  db: Queryable,
  { viewer }: ActingPerson,
  typed: string,
): Promise<string | undefined> {
  const code = placeOfCode(typed)
  if (code === undefined) return undefined
  const found = await first<{ name: string }>(
    db,
    sql`select k.name from custody_place k where k.id = ${code.placeId} and k.company_id = ${viewer.companyId}`,
  )
  return found?.name
}

/** Where a passport is: told from here wherever it is told. */
export const placedColumns = sql`p.place, p.place_note as "placeNote", ${placeNameOf(sql`p.place_id`)} as "placeName", p.slot,
  ${instantOf(sql`p.moved_at`)} as "placedAt"`

/** The places of the own house, in their order. */
export async function listPlaces(
  db: Queryable,
  { viewer }: Pick<ActingPerson, 'viewer'>,
): Promise<CustodyPlace[]> {
  const found = await rows<Omit<CustodyPlace, 'code'> & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(placeTable, undefined, 'k')},
          (select count(*) from passport_item p where p.house_id = k.company_id and p.place_id = k.id
            and p.status <> ${fixed(PASSPORT_STATUS.MISSING)}) as passports
        from custody_place k where k.company_id = ${viewer.companyId} order by k.valid desc, k.sort_no, k.name`,
  )
  return found.map((place) => Object.assign(place, { code: placeCode(place.id) }))
}

/** The last layer and slot that a passport stands in, as far as slots were said. */
const usedOf = (
  db: Queryable,
  placeId: number,
): Promise<{ layer: number; slot: number; passports: number }> =>
  one(
    db,
    sql`select coalesce(max(nullif(split_part(slot, '-', 1), '')::integer), 0) as layer,
          coalesce(max(nullif(split_part(slot, '-', 2), '')::integer), 0) as slot, count(*) as passports
        from passport_item where place_id = ${placeId} and status <> ${fixed(PASSPORT_STATUS.MISSING)}`,
  )

type Saved = HandlerInput<typeof placeSave>['body']

export async function savePlace(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...values }: Saved,
): Promise<{ id: number }> {
  const { companyId } = by.viewer
  const taken = orRefuse({ custody_place_once: new Refusal('placeTaken', { name: values.name }) })
  if (id === undefined) {
    const row = { ...values, valid: VALID.ENABLED, companyId }
    return { id: await addRow(tx, by.actor, placeTable, row).catch(taken) }
  }
  const before = await heldAsSeen(tx, by, placeTable, id, seen)
  const used = await usedOf(tx, id)
  if (used.layer > values.layers || used.slot > values.slots)
    throw new Refusal('placeInUse', { name: before.name, count: used.passports })
  await changeRow(tx, by.actor, placeTable, before, values).catch(taken)
  return { id }
}

type Shut = HandlerInput<typeof placeClose>['body']

/** What is closed takes nothing in, so only an empty place is: nobody would look for a passport there. */
export async function closePlace(tx: Tx, by: ActingPerson, { id, seen }: Shut): Promise<{ id: number }> {
  const before = await heldAsSeen(tx, by, placeTable, id, seen)
  const { passports } = await usedOf(tx, id)
  if (passports > 0) throw new Refusal('placeNotEmpty', { name: before.name, count: passports })
  await changeRow(tx, by.actor, placeTable, before, { valid: VALID.DISABLED })
  return { id }
}

export async function reopenPlace(tx: Tx, by: ActingPerson, { id, seen }: Shut): Promise<{ id: number }> {
  const before = await heldAsSeen(tx, by, placeTable, id, seen)
  await changeRow(tx, by.actor, placeTable, before, { valid: VALID.ENABLED })
  return { id }
}

interface Stand {
  place: PassportPlace
  placeId?: number | undefined
  slot: string
}

// Held, so that nobody closes it meanwhile; many are put there at once.
const heldPlace = (tx: Tx, by: Pick<Mover, 'viewer'>, id: number) =>
  heldRow(tx, by, placeTable, id, { strength: 'key share' })
type HeldPlace = Awaited<ReturnType<typeof heldPlace>>

function hasSlot({ layers, slots }: HeldPlace, slot: string): boolean {
  const [layer = 0, number = 0] = slot.split('-').map(Number)
  return slot === '' || (layer >= 1 && layer <= layers && number >= 1 && number <= slots)
}

const kindOf = ({ kind }: HeldPlace): PassportPlace => (kind === 'DRAWER' ? 'COUNTER' : 'SAFE')

/** Where a passport is put: what was said, judged by the place of the own house. */
export async function standOf(
  tx: Tx,
  by: ActingPerson,
  { place, placeId, slot }: Stand,
): Promise<{ place: PassportPlace; placeId: number | null; slot: string }> {
  if (placeId === undefined) return { place, placeId: null, slot: '' }
  const found = await heldPlace(tx, by, placeId)
  if (found.valid === VALID.DISABLED) throw new Refusal('placeClosed', { name: found.name })
  if (!hasSlot(found, slot)) throw new Refusal('slotUnknown', { name: found.name, slot })
  return { place: kindOf(found), placeId, slot }
}

/** As what a place is there for what stood in it before; undefined: it was closed since, or has no such slot any more. */
export async function stillPlace(tx: Tx, placeId: number, slot: string): Promise<PassportPlace | undefined> {
  const found = await heldPlace(tx, { viewer: null }, placeId)
  return found.valid === VALID.ENABLED && hasSlot(found, slot) ? kindOf(found) : undefined
}
