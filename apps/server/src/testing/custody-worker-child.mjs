// People at the desks of a house that keeps passports: one takes them in, puts them on shelves, checks, lodges, retrieves,
// loses, finds, hands over, counts and gives back, one thing after the other, until it is killed. Runs the compiled code.
import { actorOf } from '../../dist/access/actor.js'
import { loadViewer } from '../../dist/access/viewer.js'
import { isDatabaseUnreachable } from '../../dist/db/errors.js'
import { createDb } from '../../dist/db/pool.js'
import { first, rows, sql } from '../../dist/db/sql.js'
import { explainDifferences } from '../../dist/features/centre/custody/count-explain.service.js'
import { scanRetrieved } from '../../dist/features/centre/custody/retrieval.service.js'
import { beginCollection } from '../../dist/features/custody/collection.service.js'
import { countPlaceAgain, finishPlace, scanCounted } from '../../dist/features/custody/count.service.js'
import { countOf } from '../../dist/features/custody/count.repo.js'
import { reportException, withdrawException } from '../../dist/features/custody/exception.service.js'
import { movePassport, placePassport, receivePassport } from '../../dist/features/custody/passport.service.js'
import { returnHeld } from '../../dist/features/custody/return.service.js'
import { cancelOver, confirmOver, giveOver, scanOver } from '../../dist/features/custody/transfer.service.js'
import { applicantTable } from '../../dist/features/visa/order/order-records.service.js'
import { heldRow } from '../../dist/refusal/held-row.js'
import { Refusal } from '../../dist/refusal/refusal.js'

const [, , url = '', seed = '1', cast = '{}'] = process.argv
const { people, keepers, places } = JSON.parse(cast)
const db = createDb({ url, max: 3, statementTimeoutMs: 20_000, onError: () => undefined })

/** Numbers that follow from the seed. */
let drawn = Number(seed) >>> 0
const chance = () => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
  return drawn / 2 ** 32
}
const pick = (among) => among[Math.floor(chance() * among.length)]

const visit = async () => {
  const viewer = await loadViewer(db, pick(keepers))
  return { viewer, actor: actorOf(viewer, '', ''), now: new Date(), language: 'zh' }
}
const asProduct = (by) => ({ ...by, viewer: null })

/** A passport of the campaign, in any state that is asked for. */
const anyPassport = (where = sql`true`) =>
  first(
    db,
    sql`select id, applicant_id as "applicantId", status from passport_item
        where applicant_id = any(${people}::bigint[]) and status <> 5 and ${where} order by random() limit 1`,
  )

const receive = async () => {
  const by = await visit()
  const id = pick(people)
  await db.tx(async (tx) => {
    const applicant = await heldRow(tx, asProduct(by), applicantTable, id)
    await receivePassport(tx, by, applicant, { cause: 'RECEIPT', scanned: true, placeNote: '' })
  })
}
const slotOf = () =>
  `${1 + Math.floor(chance() * 3)}-${String(1 + Math.floor(chance() * 9)).padStart(2, '0')}`
const put = async () => {
  const [by, passport] = [await visit(), await anyPassport()]
  if (passport === undefined) return
  const inSafe = chance() < 0.7
  const where = inSafe
    ? { place: 'SAFE', placeId: pick(places), slot: slotOf() }
    : { place: 'COUNTER', slot: '' }
  await db.tx((tx) =>
    placePassport(tx, by, { id: passport.id, placeNote: '', scanned: true, counter: 'A1', ...where }),
  )
}

/** A stack is moved passport by passport, each for itself: whoever dies in the middle leaves whole ones. */
const batch =
  (operation, { place, cause, reason = '' }) =>
  async () => {
    const by = await visit()
    const stack = await rows(
      db,
      sql`select id from passport_item where applicant_id = any(${people}::bigint[]) and status <> 5
        order by random() limit ${1 + Math.floor(chance() * 5)}`,
    )
    for (const { id } of stack) {
      const custodianId = place === 'CONSULATE' ? null : by.viewer.userId
      await refusable(() =>
        db.tx((tx) =>
          movePassport(tx, asProduct(by), {
            id,
            operation,
            place,
            cause,
            custodianId,
            reason,
            scanned: true,
          }),
        ),
      )
    }
  }
const withdraw = async () => {
  const [by, passport] = [await visit(), await anyPassport(sql`status in (6, 7)`)]
  if (passport === undefined) return
  await db.tx((tx) => withdrawException(tx, by, { id: passport.id, reason: 'x' }))
}
const exception = (operation) => async () => {
  const [by, passport] = [await visit(), await anyPassport()]
  if (passport === undefined) return
  await db.tx((tx) => reportException(tx, by, { id: passport.id, operation, reason: 'x' }, asProduct(by)))
}

const COUNTER = {
  way: 'COUNTER',
  collectorMobile: '',
  relation: '',
  authorisation: '',
  receiptNo: '',
  carrier: '',
  waybillNo: '',
  address: '',
  note: '',
}

/** Collectors of every kind: the holder, somebody under another name, somebody with and without a letter or document. */
const giveBack = async () => {
  const [by, passport] = [await visit(), await anyPassport()]
  if (passport === undefined) return
  const { name } = await first(
    db,
    sql`select cn_name as name from visa_applicant where id = ${passport.applicantId}`,
  )
  const collector = pick(['SELF', 'SELF', 'OTHER'])
  const shows = chance() < 0.7
  const collection = {
    ...COUNTER,
    collector,
    collectorName: collector === 'SELF' && chance() < 0.7 ? name : '某人',
    idType: shows ? 'ID_CARD' : '',
    idNo: shows ? '110105199001011234' : '',
    documentSeen: shows,
    damageSeen: chance() < 0.7,
    authorisation: collector === 'OTHER' && chance() < 0.5 ? 'L1' : '',
  }
  const returning = { collection, scanned: true, opened: [], reason: chance() < 0.8 ? '客户取回' : '' }
  await db.tx((tx) => returnHeld(tx, by, passport.applicantId, returning))
}

/** A whole parcel over the door of a centre: its record begins with the first that goes, each goes for itself. */
const giveParcel = async () => {
  const by = await visit()
  const some = await rows(
    db,
    sql`select p.applicant_id as "applicantId", a.cn_name as name from passport_item p
        join visa_applicant a on a.id = p.applicant_id
        where p.applicant_id = any(${people}::bigint[]) and p.status <> 5 order by random() limit 3`,
  )
  const [{ name = '' } = {}] = some
  const collection = {
    ...COUNTER,
    collector: 'OTHER',
    collectorName: name,
    idType: 'ID_CARD',
    idNo: '110105199001011234',
    documentSeen: true,
    damageSeen: chance() < 0.7,
  }
  let begun
  for (const { applicantId } of some)
    await refusable(() =>
      db.tx(async (tx) => {
        const record =
          begun ?? (await beginCollection(tx, by, { signature: { on: 'PAPER', strokes: [] }, photo: [] }))
        const returning = { collection, scanned: true, opened: [], reason: 'x', door: 'centre' }
        await returnHeld(tx, by, applicantId, { ...returning, collectionId: record.id })
        begun = record
      }),
    )
}

/** What is ready goes on one bill, all of it or nothing. */
const lodge = async () => {
  const by = await visit()
  await db.tx(async (tx) => {
    // Whoever has theirs back can be lodged again.
    await tx.query(
      sql`update send_bill_line l set taken_out_at = now() from passport_item p where p.id = l.passport_id
            and p.status = 5 and p.applicant_id = any(${people}::bigint[]) and l.taken_out_at is null`,
    )
    const stack = await rows(
      tx,
      sql`select id, applicant_id as "applicantId" from passport_item p where status = 2
            and applicant_id = any(${people}::bigint[]) and not exists (select 1 from send_bill_line l
              where l.applicant_id = p.applicant_id and l.taken_out_at is null)
          order by id limit 4 for update skip locked`,
    )
    if (stack.length === 0) return
    const { billId, billNo } = await first(
      tx,
      sql`insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot,
            submitted_at)
          values ('SQK' || nextval('test_bills'), ${by.viewer.companyId}, ${by.viewer.companyId}, 'RUS', 1, current_date, 2,
            '{"rows":[]}', now()) returning id as "billId", bill_no as "billNo"`,
    )
    for (const [place, { id, applicantId }] of stack.entries()) {
      await tx.query(
        sql`insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
            values (${billId}, ${applicantId}, ${id}, ${place + 1}, now())`,
      )
      const away = { place: 'CONSULATE', custodianId: null, cause: 'SEND_BILL', no: billNo, scanned: true }
      await movePassport(tx, asProduct(by), { id, operation: 'send', ...away })
    }
  })
}

/** A stack is scanned back against its bill, each for itself, as the desk of a centre does. */
const takeBack = async () => {
  const by = await visit()
  const stack = await rows(
    db,
    sql`select l.bill_id as "billId", p.passport_no as code from send_bill_line l
        join passport_item p on p.id = l.passport_id where l.bill_id = (select l.bill_id from send_bill_line l
          join passport_item p on p.id = l.passport_id and p.status in (3, 6)
          where p.applicant_id = any(${people}::bigint[]) order by random() limit 1)
        order by l.position`,
  )
  for (const { billId, code } of stack)
    await refusable(() => db.tx((tx) => scanRetrieved(tx, by, billId, { code, scanned: true, counter: '' })))
}

/** Lists what they answer for to be taken over by another. */
const handOver = async () => {
  const by = await visit()
  const own = await rows(
    db,
    sql`select id from passport_item where custodian_id = ${by.viewer.userId} and status in (1, 2, 4, 8)
          and applicant_id = any(${people}::bigint[]) order by random() limit 3`,
  )
  if (own.length === 0) return
  const passportIds = own.map(({ id }) => id)
  await db.tx((tx) => giveOver(tx, by, { userId: pick(keepers), passportIds, note: '' }))
}

/** Scans some of an open list and confirms it, or takes it back. */
const settleOver = async () => {
  const by = await visit()
  const { userId } = by.viewer
  const open = await first(
    db,
    sql`select id, from_id = ${userId} as own from custody_transfer where confirmed_at is null and cancelled_at is null
          and ${userId} in (from_id, to_id) order by random() limit 1`,
  )
  if (open === undefined) return
  const { id: transferId, own } = open
  if (own) return db.tx((tx) => cancelOver(tx, by, transferId))
  const lines = await rows(
    db,
    sql`select p.passport_no as code from custody_transfer_line l join passport_item p on p.id = l.item_id
        where l.transfer_id = ${transferId} order by l.item_id`,
  )
  for (const { code } of lines.filter(() => chance() < 0.8))
    await refusable(() => db.tx((tx) => scanOver(tx, by, { transferId, code })))
  await db.tx((tx) => confirmOver(tx, by, { transferId, answer: 'x', counter: '' }))
}

/** Counts some of what is in the house, where it stands or elsewhere, and says what differs. */
const count = async () => {
  const by = await visit()
  const round = chance() < 0.5 ? 'OPENING' : 'CLOSING'
  const some = await rows(
    db,
    sql`select passport_no as code, place_id as "placeId" from passport_item
        where applicant_id = any(${people}::bigint[]) and status <> 5 order by random() limit 3`,
  )
  for (const { code, placeId } of some) {
    const seen = chance() < 0.7 ? placeId : pick([...places, null])
    await refusable(() => db.tx((tx) => scanCounted(tx, by, { placeId: seen, code, round })))
  }
  const placeId = pick([...places, null])
  if (chance() < 0.3) await refusable(() => db.tx((tx) => finishPlace(tx, by, { placeId, round })))
  if (chance() < 0.05) await refusable(() => db.tx((tx) => countPlaceAgain(tx, by, { placeId, round })))
  const { differences } = await countOf(db, by, round)
  const open = differences.filter(({ outcome }) => outcome === '')
  if (open.length === 0) return
  const { code, answers } = pick(open)
  await db.tx((tx) => explainDifferences(tx, by, { codes: [code], outcome: pick(answers), round, note: 'x' }))
}

const OPERATIONS = [
  receive,
  receive,
  receive,
  put,
  put,
  batch('check', { place: 'SAFE', cause: 'CHECK' }),
  batch('check', { place: 'SAFE', cause: 'CHECK' }),
  batch('send', { place: 'CONSULATE', cause: 'SEND_BILL' }),
  batch('send', { place: 'CONSULATE', cause: 'SEND_BILL' }),
  batch('retrieve', { place: 'COUNTER', cause: 'RETRIEVAL' }),
  batch('retrieve', { place: 'COUNTER', cause: 'RETRIEVAL' }),
  batch('correct', { place: 'CONSULATE', cause: 'CORRECTION', reason: 'x' }),
  exception('reportMissing'),
  exception('reportFound'),
  exception('reportFound'),
  exception('reportDamaged'),
  exception('reportDamaged'),
  withdraw,
  giveBack,
  giveBack,
  giveParcel,
  giveParcel,
  lodge,
  lodge,
  takeBack,
  takeBack,
  handOver,
  handOver,
  settleOver,
  settleOver,
  count,
]

/** Nobody waits for ever for what somebody else holds: whoever is cut off asks again. */
const TOO_BUSY = new Set(['55P03', '57014', '40P01'])

const isTooBusy = (error) => isDatabaseUnreachable(error) || TOO_BUSY.has(error?.code)

/** What has to be told is told, however busy the database is. */
async function told(statement) {
  for (;;) {
    try {
      return await db.query(statement)
    } catch (error) {
      if (!isTooBusy(error)) throw error
    }
  }
}

/** What is refused is done, too; a database that is too busy is asked again; all else is told. */
async function refusable(doing) {
  try {
    await doing()
  } catch (error) {
    if (error instanceof Refusal || error?.constructor?.name === 'Conflict' || isTooBusy(error)) return
    await told(sql`insert into test_surprise (what) values (${String(error?.stack ?? error)})`)
  }
}

for (;;) {
  await refusable(pick(OPERATIONS))
  await told(sql`select nextval('test_operations')`)
}
