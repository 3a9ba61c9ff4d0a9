// People at the desks of a house that keeps passports: one takes them in, puts them on shelves, checks, lodges, retrieves,
// loses, finds, hands over, counts and gives back, one thing after the other, until it is killed. Runs the compiled code.
import { actorOf } from '../../dist/access/actor.js'
import { loadViewer } from '../../dist/access/viewer.js'
import { isDatabaseUnreachable } from '../../dist/db/errors.js'
import { createDb } from '../../dist/db/pool.js'
import { first, rows, sql } from '../../dist/db/sql.js'
import { applyPayment, decidePayment } from '../../dist/features/centre/approval/approval.service.js'
import { explainDifferences } from '../../dist/features/centre/custody/count-explain.service.js'
import { undoRetrieved } from '../../dist/features/centre/custody/retrieval-undo.service.js'
import { scanRetrieved } from '../../dist/features/centre/custody/retrieval.service.js'
import { authorise, revokeAuthorisation } from '../../dist/features/custody/authorisation.service.js'
import { checkAfter, checkOf } from '../../dist/features/custody/check.service.js'
import { beginCollection } from '../../dist/features/custody/collection.service.js'
import { countPlaceAgain, finishPlace, scanCounted } from '../../dist/features/custody/count.service.js'
import { countOf } from '../../dist/features/custody/count.repo.js'
import { reportException, withdrawException } from '../../dist/features/custody/exception.service.js'
import { bindLabel } from '../../dist/features/custody/label.service.js'
import { askOpening, openCondition } from '../../dist/features/custody/opening.service.js'
import { refuseCondition } from '../../dist/features/custody/opening-refusal.service.js'
import { movePassport, placePassport, receivePassport } from '../../dist/features/custody/passport.service.js'
import { conditionOf, returnHeld } from '../../dist/features/custody/return.service.js'
import { cancelOver, confirmOver, giveOver, scanOver } from '../../dist/features/custody/transfer.service.js'
import { applicantTable } from '../../dist/features/visa/order/order-records.service.js'
import { takeOut } from '../../dist/features/visa/send-bill/submit-bill.service.js'
import { heldRow } from '../../dist/refusal/held-row.js'
import { Refusal } from '../../dist/refusal/refusal.js'

const [, , url = '', seed = '1', cast = '{}'] = process.argv
const { people, keepers, places, contracts, labels } = JSON.parse(cast)
const db = createDb({ url, max: 3, statementTimeoutMs: 20_000, onError: () => undefined })

/** Numbers that follow from the seed. */
let drawn = Number(seed) >>> 0
const chance = () => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
  return drawn / 2 ** 32
}
const pick = (among) => among[Math.floor(chance() * among.length)]

const visit = async (userId = pick(keepers)) => {
  const viewer = await loadViewer(db, userId)
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

/** Here again from a consulate. */
const BACK = sql`status in (4, 7, 8)`

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

/** A label is bound, or another takes the place of a torn one. */
const label = async () => {
  const [by, passport] = [await visit(), await anyPassport()]
  if (passport === undefined) return
  const binding = {
    passportId: passport.id,
    code: pick(labels),
    reason: chance() < 0.7 ? 'x' : '',
    scanned: true,
  }
  await db.tx((tx) => bindLabel(tx, by, binding))
}

/** Ready for long, and nobody came: as the job of the night notes it. */
const unclaimed = async () => {
  const by = await visit()
  await db.tx(async (tx) => {
    const row = await first(
      tx,
      sql`select id, place, place_note as "placeNote", place_id as "placeId", slot, custodian_id as "custodianId"
          from passport_item where applicant_id = any(${people}::bigint[]) and status = 4
          order by random() limit 1 for update skip locked`,
    )
    if (row !== undefined)
      await movePassport(tx, asProduct(by), { ...row, operation: 'markUnclaimed', cause: 'EXCEPTION' })
  })
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

/** A parcel: to the address that is known, to another, or to none; with a waybill of its own, or of another parcel. */
const courier = () => ({
  way: 'COURIER',
  collectorMobile: chance() < 0.9 ? '13912345678' : '',
  carrier: 'SF',
  waybillNo: chance() < 0.9 ? `SF${Math.floor(chance() * 1e9)}` : 'SF1',
  address: pick(['北京市朝阳区一号', '北京市朝阳区一号', '上海市二号', '']),
})

/** Collectors of every kind: the holder, somebody under another name, somebody with and without a letter or document. */
const collectorFor = async ({ applicantId }) => {
  const { name } = await first(db, sql`select cn_name as name from visa_applicant where id = ${applicantId}`)
  const collector = pick(['SELF', 'SELF', 'OTHER'])
  const shows = chance() < 0.7
  return {
    ...COUNTER,
    collector,
    collectorName: collector === 'SELF' && chance() < 0.7 ? name : '某人',
    idType: shows ? 'ID_CARD' : '',
    idNo: shows ? '110105199001011232' : '',
    documentSeen: shows,
    damageSeen: chance() < 0.7,
    authorisation: collector === 'OTHER' && chance() < 0.5 ? 'L1' : '',
    ...(chance() < 0.4 && courier()),
  }
}
const giveBack = async () => {
  const [by, passport] = [await visit(), await anyPassport(chance() < 0.5 ? sql`true` : BACK)]
  if (passport === undefined) return
  const collection = await collectorFor(passport)
  const returning = { collection, scanned: true, opened: [], reason: chance() < 0.8 ? '客户取回' : '' }
  await db.tx((tx) => returnHeld(tx, by, passport.applicantId, returning))
}

/** Looks a visa over that came back: as it was asked for, or printed wrong. */
const lookOver = async () => {
  const [by, passport] = [await visit(), await anyPassport(BACK)]
  if (passport === undefined) return
  const { row, expected } = await checkOf(db, by, passport.id)
  const { from: validFrom, to: validTo, ...asked } = expected
  const isGood = chance() < 0.7
  const visa = { ...asked, validFrom, validTo, visaNo: '1', stayDays: '' }
  await db.tx((tx) =>
    checkAfter(tx, by, {
      passportId: passport.id,
      visa: isGood ? visa : { ...visa, latinName: 'WRONG' },
      note: isGood ? '' : 'x',
      correct: false,
      seen: row.checkedAt,
      scanned: true,
      counter: '',
    }),
  )
}

const TOMORROW = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** Registers who may collect, or takes that back. */
const letter = async () => {
  const by = await visit()
  const revoked = await first(
    db,
    sql`select id from custody_authorisation where revoked_at is null order by random() limit 1`,
  )
  if (revoked !== undefined && chance() < 0.3)
    return db.tx((tx) => revokeAuthorisation(tx, asProduct(by), { id: revoked.id, reason: 'x' }))
  const draft = {
    collectorName: '某人',
    idType: 'ID_CARD',
    idNo: '110105199001011232',
    mobile: '13912345678',
  }
  await db.tx((tx) =>
    authorise(
      tx,
      asProduct(by),
      { ...draft, applicantIds: [pick(people)], relation: 'x', letter: [], validUntil: TOMORROW },
      by.viewer.userId,
    ),
  )
}

/** Asks for a change of a contract, or decides one that waits. */
const change = async () => {
  const by = await visit()
  const waits = await first(
    db,
    sql`select id, status from contract_approval where contract_id = any(${contracts}::bigint[]) and status in (1, 5)
        order by random() limit 1`,
  )
  if (waits !== undefined && chance() < 0.7) {
    const decision = pick(['approve', 'reject', 'withdraw'])
    return db.tx((tx) =>
      decidePayment(tx, by, { id: waits.id, decision, reason: 'x', seenStatus: waits.status }),
    )
  }
  const invoice = { payerId: null, payerName: '', invoiceTitle: `T${chance()}`, invoiceTaxCode: '' }
  await db.tx((tx) =>
    applyPayment(tx, by, { contractId: pick(contracts), reason: 'x', files: [], change: invoice }),
  )
}

/** Asks for a closed condition of the gate to be opened, or opens or refuses one that was asked for. */
const openGate = async () => {
  const by = await visit()
  const asked = await first(
    db,
    sql`select id from gate_opening where opened_at is null and applicant_id = any(${people}::bigint[])
        order by random() limit 1`,
  )
  const decide = chance() < 0.3 ? refuseCondition : openCondition
  if (asked !== undefined && chance() < 0.5)
    return db.tx((tx) => decide(tx, by, { id: asked.id, reason: 'x' }))
  const passport = await anyPassport(BACK)
  if (passport === undefined) return
  const collection = await collectorFor(passport)
  const condition = pick(['authorisation', 'address', 'balance', 'check', 'approval'])
  await db.tx(async (tx) => {
    const { applicantId } = passport
    const { applicant, cell } = await conditionOf(tx, by, { applicantId, condition, collection })
    await askOpening(tx, by, applicant, { condition, cell, collection, reason: 'x' })
  })
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
    idNo: '110105199001011232',
    documentSeen: true,
    damageSeen: chance() < 0.7,
    ...(chance() < 0.4 && courier()),
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
    // Whoever was taken off a bill and has no result yet is lodged again with this one.
    const applicantIds = stack.map(({ applicantId }) => applicantId)
    await tx.query(
      sql`update visa_applicant set status = 64 where id = any(${applicantIds}::bigint[]) and result is null`,
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

/** A line of a bill whose passport stands so, of somebody without a result. */
const undecidedLine = (status) =>
  first(
    db,
    sql`select l.id as "lineId", l.bill_id as "billId", p.moved_by as "movedBy" from send_bill_line l
        join passport_item p on p.id = l.passport_id join visa_applicant a on a.id = l.applicant_id
        where a.id = any(${people}::bigint[]) and a.result is null and p.status = ${status} and l.taken_out_at is null
        order by random() limit 1`,
  )

/** Takes back a scan that was a mistake: mostly by whoever made it. */
const undo = async () => {
  const found = await undecidedLine(4)
  if (found === undefined) return
  const { lineId, billId, movedBy } = found
  const by = await visit(chance() < 0.8 ? movedBy : undefined)
  await db.tx((tx) => undoRetrieved(tx, by, { billId, lineId }))
}

/** Was never lodged after all: off the submitted bill, and in the house again. */
const offBill = async () => {
  const [by, found] = [await visit(), await undecidedLine(3)]
  if (found === undefined) return
  const outcome = pick(['waiting', 'incomplete'])
  await db.tx((tx) => takeOut(tx, by, { id: found.billId, lineId: found.lineId, outcome, reason: 'x' }))
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
  undo,
  undo,
  offBill,
  label,
  label,
  unclaimed,
  unclaimed,
  handOver,
  handOver,
  settleOver,
  settleOver,
  count,
  lookOver,
  lookOver,
  lookOver,
  letter,
  change,
  openGate,
  openGate,
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
