// People at the desks of a house that keeps passports: one takes them in, puts them on shelves, checks, lodges, retrieves,
// loses, finds and gives back, one thing after the other, until it is killed. Runs the compiled code.
import { actorOf } from '../../dist/access/actor.js'
import { loadViewer } from '../../dist/access/viewer.js'
import { isDatabaseUnreachable } from '../../dist/db/errors.js'
import { createDb } from '../../dist/db/pool.js'
import { first, rows, sql } from '../../dist/db/sql.js'
import {
  movePassport,
  placePassport,
  receivePassport,
  reportException,
} from '../../dist/features/custody/passport.service.js'
import { returnHeld } from '../../dist/features/custody/return.service.js'
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
const exception = (operation) => async () => {
  const [by, passport] = [await visit(), await anyPassport()]
  if (passport === undefined) return
  await db.tx((tx) => reportException(tx, by, { id: passport.id, operation, reason: 'x' }, asProduct(by)))
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
    way: 'COUNTER',
    collector,
    collectorName: collector === 'SELF' && chance() < 0.7 ? name : '某人',
    idType: shows ? 'ID_CARD' : '',
    idNo: shows ? '110105199001011234' : '',
    collectorMobile: '',
    relation: '',
    authorisation: collector === 'OTHER' && chance() < 0.5 ? 'L1' : '',
    receiptNo: '',
    carrier: '',
    waybillNo: '',
    address: '',
    note: '',
  }
  const returning = { collection, scanned: true, opened: [], reason: chance() < 0.8 ? '客户取回' : '' }
  await db.tx((tx) => returnHeld(tx, by, passport.applicantId, returning))
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
  giveBack,
  giveBack,
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
