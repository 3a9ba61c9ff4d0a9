import { CONTRACT_MACHINE, CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import { maskDocument } from '@visa/contract/org/user-identity'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Mover } from '../../../access/mover.ts'
import { eraseLogTexts, setErasing, tellsWhatGoes } from '../../../db/audit-chain/erase-log.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { contractTable, type Contract } from '../../centre/contract/contract-change.service.ts'
import { peopleOf, type StoredPerson } from '../../centre/contract/contract-read.service.ts'
import { refreshContractSearch } from '../../centre/contract/contract-search.service.ts'
import { eraseFiles } from '../../file/stored/erase-files.service.ts'
import { platformDays } from './due.service.ts'
import { emptyContractContacts } from './erase-contacts.service.ts'
import { traceOf } from './erase-person.service.ts'
import { NUMBER, quotes } from './erase-rows.service.ts'

/**
 * People whose contract ended before it was accepted: no order was made, no passport came in, and so nothing of theirs
 * ever went back. They are due as long after its end as others after their return.
 */

interface DueContract {
  id: number
  endedAt: Date
  keepDays: number
  [column: string]: unknown
}

const dueWhere = async (db: Queryable, now: Date, which: Sql): Promise<Sql> => {
  const today = dayOf(now)
  const days = sql`coalesce((select (k.options ->> 'purgeDays')::int from centre_option k where k.company_id = c.centre_id
    and daterange(k.valid_from, k.valid_to, '[]') @> ${today}::date), ${await platformDays(db)}::int)`
  return sql`select c.id, e.at as "endedAt", ${days} as "keepDays" from centre_contract c
    cross join lateral (select coalesce((select max(h.at) from state_history h
      where h.machine = ${CONTRACT_MACHINE.name} and h.record_id = c.id), c.updated_at) as at) e
    where c.order_id is null and c.status in (${fixed(CONTRACT_STATUS.CANCELLED, CONTRACT_STATUS.DELETED)}) and ${which}
      and (e.at at time zone 'Asia/Shanghai')::date + ${days} < ${today}::date
      and not exists (select from legal_hold h where h.lifted_at is null and h.contract_id = c.id)
      and not exists (select from privacy_contract_erasure x where x.contract_id = c.id)
    order by c.id`
}

/** Contracts whose time is over, without those whom a run has tried already. */
export const dueContracts = async (
  db: Queryable,
  now: Date,
  { limit, without }: { limit: number; without: readonly number[] },
): Promise<DueContract[]> =>
  rows<DueContract>(
    db,
    sql`${await dueWhere(db, now, sql`c.id <> all(${[...without]}::bigint[])`)} limit ${limit}`,
  )

/** A number by which texts are searched, where nobody else is kept under it. */
async function soughtOf(tx: Tx, contractId: number, { passportNo }: StoredPerson): Promise<string> {
  if (!NUMBER.test(passportNo)) return ''
  const other = await first(
    tx,
    sql`select 1 from visa_applicant where passport_no = ${passportNo}
        union all select 1 from contract_applicant where passport_no = ${passportNo} and contract_id <> ${contractId} limit 1`,
  )
  return other === undefined ? passportNo : ''
}

const quoted = (sought: string): Sql[] =>
  sought === ''
    ? []
    : [
        sql`delete from form_draft where ${quotes(sql`body::text`, sought)}`,
        sql`update contract_batch set faulty = '[]' where ${quotes(sql`faulty::text`, sought)}`,
        sql`update export_task set query = '{}', title = '***', file_name = '***'
            where ${quotes(sql`query::text || ' ' || title`, sought)}`,
        sql`update import_task set errors = '[]' where ${quotes(sql`errors::text`, sought)}`,
        sql`delete from removal where ${quotes(sql`parts::text`, sought)}`,
        sql`delete from idempotency_key where ${quotes(sql`answer`, sought)}`,
      ]

/** What snapshots tell of somebody beyond their name. */
const BLANK = JSON.stringify({
  sex: '',
  birthDate: null,
  nationality: '',
  passportNo: '***',
  passportExpiry: null,
  mobile: '',
})

const statements = (id: number, people: readonly StoredPerson[]): Sql[] => [
  ...people.map(
    (person) => sql`update contract_applicant set sex = '', birth_date = null, nationality = '',
      passport_no = ${maskDocument(person.passportNo)}, passport_expiry = null, mobile = '' where id = ${person.id}`,
  ),
  sql`update centre_contract set customer_id_no = '', return_address = '', proxy = null, updated_at = now() where id = ${id}`,
  sql`update contract_revision r set snapshot = jsonb_set(r.snapshot || jsonb_build_object('contract',
        (r.snapshot -> 'contract') || '{"customerIdNo": "", "returnAddress": "", "proxy": null}'), '{applicants}',
        (select coalesce(jsonb_agg(each.e || ${BLANK}::jsonb order by each.place), '[]')
          from jsonb_array_elements(r.snapshot -> 'applicants') with ordinality as each (e, place)))
      where r.contract_id = ${id}`,
  sql`update contract_approval set misfits = '[]', people = '[]', files = '[]' where contract_id = ${id}`,
]

const filesOf = <Entity extends string>(entity: Entity, records: readonly { id: number }[]) =>
  records.map(({ id }) => ({ entity, entityId: id }))

interface Logged {
  contract: Contract
  keepDays: number
  rows: number
  /** Numbers by which texts are searched. */
  sought: readonly string[]
  files: readonly { id: number }[]
}

/**
 * Empties what the log quotes of a contract and its files. The chain asks for an erasure that the log tells of, by a
 * number of its own; it is drawn from those of people, so that the version before can hold it against the log as well.
 */
async function emptyLog(
  tx: Tx,
  by: Mover,
  { contract, keepDays, rows: count, sought, files }: Logged,
): Promise<void> {
  const { id: erasureId } = await one<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('privacy_erasure', 'id'))::bigint as id`,
  )
  const told = sought.reduce(
    (found, each) => sql`${found} or ${quotes(sql`l.subject || ' ' || l.changes::text`, each)}`,
    sql`false`,
  )
  const { logs, logDigest } = await eraseLogTexts(
    tx,
    erasureId,
    sql`(l.entity = ${contractTable.entity} and l.entity_id = ${String(contract.id)} and ${tellsWhatGoes()})
      or (l.entity = 'stored_file' and l.entity_id = any(${files.map(({ id }) => String(id))}::text[]))
      or (l.entity in ('export_task', 'stored_file') and (${told}))`,
  )
  await affected(
    tx,
    sql`update privacy_contract_erasure set logs = ${logs} where contract_id = ${contract.id}`,
  )
  await recordChange(tx, by.actor, {
    entity: 'privacy_erasure',
    entityId: erasureId,
    ...contractTable.about(contract),
    action: 'add',
    before: null,
    after: { files: files.length, rows: count, logs, keepDays, logDigest },
  })
}

/** Contracts whose rows are gone, and whose log was not looked through. */
export const unreadLogs = async (db: Queryable): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select contract_id as id from privacy_contract_erasure where logs is null order by contract_id`,
    )
  ).map(({ id }) => id)

/** Empties the log of a contract that was erased before its log was looked through. */
export async function eraseContractLog(tx: Tx, by: Mover, id: number): Promise<void> {
  const contract = await heldRow(tx, by, contractTable, id)
  const left = await first<{ keepDays: number }>(
    tx,
    sql`select keep_days as "keepDays" from privacy_contract_erasure where contract_id = ${id} and logs is null`,
  )
  if (left === undefined) return
  await setErasing(tx, true)
  await emptyLog(tx, by, { contract, keepDays: left.keepDays, rows: 0, sought: [], files: [] })
  await setErasing(tx, false)
}

/** Erases what is kept of the people of one contract, all of it or nothing; false: it is not due any more. */
export async function eraseContract(tx: Tx, by: Mover, id: number): Promise<boolean> {
  const contract = await heldRow(tx, by, contractTable, id)
  const due = await first<DueContract>(tx, await dueWhere(tx, by.now, sql`c.id = ${id}`))
  if (due === undefined) return false
  const people = await peopleOf(tx, id)
  const papers = await rows<{ id: number }>(
    tx,
    sql`select id from kept_paper where table_name = 'centre_contract' and record_id = ${id} and kind not like 'sealed.%'`,
  )
  const evidence = await rows<{ id: number }>(
    tx,
    sql`select id from contract_approval where contract_id = ${id}`,
  )
  const sought: string[] = []
  for (const person of people) sought.push(await soughtOf(tx, id, person))
  await setErasing(tx, true)
  const files = await eraseFiles(tx, [
    ...filesOf('kept_paper', papers),
    ...filesOf('contract_approval', evidence),
  ])
  await affected(tx, sql`delete from kept_paper where id = any(${papers.map((each) => each.id)}::bigint[])`)
  let count = papers.length
  for (const statement of [...statements(id, people), ...sought.flatMap(quoted)])
    count += await affected(tx, statement)
  count += await emptyContractContacts(tx, id)
  const traces = [
    contract.contactMobile,
    ...people.flatMap((person) => [person.passportNo, person.mobile, applicantName(person)]),
  ]
    .filter((text) => text.trim() !== '')
    .map(traceOf)
  await affected(
    tx,
    sql`insert into privacy_contract_erasure (contract_id, ended_at, keep_days, erased_at, rows, objects, traces)
        values (${id}, ${due.endedAt}, ${due.keepDays}, ${by.now}, ${count},
          ${files.map(({ storageName }) => storageName)}::text[], ${traces}::text[])`,
  )
  await emptyLog(tx, by, { contract, keepDays: due.keepDays, rows: count, sought, files })
  await setErasing(tx, false)
  await refreshContractSearch(tx, id)
  await recordChange(tx, by.actor, {
    entity: contractTable.name,
    entityId: id,
    ...contractTable.about(contract),
    action: 'update',
    before: { passportNo: people.map(({ passportNo }) => maskDocument(passportNo)).join(', ') },
    after: { passportNo: '***' },
  })
  return true
}
