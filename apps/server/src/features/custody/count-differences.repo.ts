import { PASSPORT_STATUS, PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import { can } from '@visa/contract/authority'
import type { CountDifference, CountOutcome } from '@visa/contract/custody/count'
import { RETRIEVE } from '@visa/contract/custody/retrieval'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { fixed, rows, sql, type Queryable } from '../../db/sql.ts'
import { isAway } from './came-back.service.ts'
import { handOf } from './count-eyes.repo.ts'
import { keeperText, placeText, STANDS, STOOD, type Counting } from './counting.repo.ts'

const NOTE = sql`left join custody_count_note n on n.count_id = c.id and n.superseded_at is null`

/** Of what lacks, what was said while it lacked: that it was put somewhere before says nothing of where it is now. */
const OF_LESS = sql`n.code = p.passport_no and n.outcome in ('OTHER', 'RETURNED')`

/** Where what was said was said of: of a lack where it stood when that was said, of what was seen where it was seen. */
const WHERE_SAID = sql`left join lateral (
    select true as less, m.place_id, m.slot, m.to_custodian as keeper_id from (select * from passport_movement m
      where m.item_id = n.item_id and m.moved_at <= n.said_at order by m.id desc limit 1) m
      where coalesce(n.kind, case n.outcome when 'MISSING' then 'LESS' end) = 'LESS'
    union all
    select false, x.place_id, '', x.keeper_id from (select * from custody_count_scan x
      where x.count_id = n.count_id and x.code = n.code order by x.id desc limit 1) x
      where coalesce(n.kind, case n.outcome when 'MISSING' then 'LESS' else 'MORE' end) = 'MORE') t on true`

/** What is known of something that differs, which decides what can be said of it. */
const STANDING = sql`case when d.outcome is not null then 'SAID' when d.kind = 'LESS' then 'LESS'
  when w.id is null then 'STRANGER' when w.status in (${fixed(...PASSPORTS_HERE)}) then 'HERE'
  when ${isAway(sql`w`)} then case when b.bill_no is null then 'GONE' else 'AWAY' end
  when w.status = ${fixed(PASSPORT_STATUS.MISSING)} then 'LOST' else 'GONE' end`

const ANSWERS = {
  SAID: [],
  LESS: ['RETURNED', 'MISSING', 'OTHER'],
  STRANGER: ['REPORTED', 'OTHER'],
  HERE: ['PUT_HERE', 'OTHER'],
  AWAY: ['RETRIEVED', 'REPORTED', 'OTHER'],
  LOST: ['FOUND', 'OTHER'],
  GONE: ['REPORTED', 'OTHER'],
} as const satisfies Record<string, readonly CountOutcome[]>

/** Each says that it is from now on where it was seen. */
export const IN_HOUSE_AFTER: ReadonlySet<CountOutcome> = new Set(['PUT_HERE', 'RETRIEVED', 'FOUND'])

/** Who may not take passports in from a consulate tells somebody who may; and nobody puts one into another's hands. */
const answersFor = (
  { viewer }: ActingPerson,
  { standing, strange }: { standing: keyof typeof ANSWERS; strange: boolean },
): CountOutcome[] =>
  ANSWERS[standing].filter(
    (answer) =>
      (answer !== 'RETRIEVED' || can(viewer.authorities, RETRIEVE)) &&
      !(strange && IN_HOUSE_AFTER.has(answer)),
  )

/** What lacks in places that were scanned whole, and what was seen where the system does not have it. */
export async function differencesOf(
  db: Queryable,
  by: ActingPerson,
  { countId, items, holds }: Counting,
): Promise<CountDifference[]> {
  const { viewer } = by
  const found = await rows<
    Omit<CountDifference, 'answers'> & {
      standing: keyof typeof ANSWERS
      strange: boolean
      [column: string]: unknown
    }
  >(
    db,
    sql`select d.kind, d.code, d."passportId", d.name, d."passportNo", d."placeName", d."systemPlace", d.keeper,
          d.kind = 'MORE' and d.outcome is null and coalesce(w.status = ${fixed(PASSPORT_STATUS.MISSING)}, false) as lost,
          ${personFor(viewer, sql`d.seen_with`)} as "seenWith", d.seen_with is distinct from ${viewer.userId}::bigint
            and d.in_hand as strange,
          coalesce(d.outcome, '') as outcome, coalesce(d.note, '') as note, ${STANDING} as standing,
          coalesce(b.bill_no, '') as "billNo",
          ${personFor(viewer, sql`d.said_by`)} as "saidBy",
          (select jsonb_build_object('at', ${instantOf(sql`m.moved_at`)}, 'who', ${personFor(viewer, sql`m.actor_id`)},
              'cause', m.cause, 'no', m.cause_no, 'transferNo', coalesce((select max(t.transfer_no)
                from custody_transfer_line l join custody_transfer t on t.id = l.transfer_id
                where l.item_id = m.item_id and t.confirmed_at is null and t.cancelled_at is null), ''))
            from passport_movement m where m.item_id = d."passportId" order by m.id desc limit 1) as last
        from (
          select 'LESS' as kind, p.passport_no as code, p.id as "passportId", p.holder as name,
            p.passport_no as "passportNo", k.name as "placeName", ${placeText(sql`p`)} as "systemPlace",
            '' as keeper, null::bigint as seen_with, false as in_hand, nullif(n.outcome, 'RETURNED') as outcome, n.note, n.said_by
          from custody_count c join custody_count_place d on d.count_id = c.id
          join custody_place k on k.id = d.place_id
          join ${items} p on p.house_id = k.company_id and p.place_id = k.id and ${STANDS} and ${STOOD}
          ${NOTE} and ${OF_LESS}
          where c.id = ${countId} and not exists (
            select 1 from custody_count_scan x where x.count_id = c.id and x.item_id = p.id
              and ${holds(sql`x`)})
          union all
          select 'LESS', p.passport_no, p.id, p.holder, p.passport_no, '', '', ${keeperText(viewer, sql`p`)}, null, false,
            nullif(n.outcome, 'RETURNED'), n.note, n.said_by
          from custody_count c join custody_count_place d on d.count_id = c.id and d.place_id is null
          join ${items} p on p.house_id = c.company_id and p.place_id is null and ${STANDS}
            and ${handOf(sql`p.custodian_id`)} = ${handOf(sql`d.keeper_id`)} and ${STOOD}
          ${NOTE} and ${OF_LESS}
          where c.id = ${countId} and not exists (
            select 1 from custody_count_scan x where x.count_id = c.id and x.item_id = p.id
              and ${holds(sql`x`)})
          union all
          select 'MORE', x.code, p.id, coalesce(p.holder, ''), coalesce(p.passport_no, ''), coalesce(k.name, ''),
            coalesce(${placeText(sql`p`)}, ''), coalesce(${keeperText(viewer, sql`p`)}, ''), x.keeper_id, x.place_id is null, n.outcome, n.note, n.said_by
          from custody_count c join custody_count_scan x on x.count_id = c.id and not x.fits
            and ${holds(sql`x`)}
          left join custody_place k on k.id = x.place_id left join passport_item p on p.id = x.item_id
          ${NOTE} and n.code = x.code and n.outcome <> 'MISSING' where c.id = ${countId}
          union all
          select coalesce(n.kind, case n.outcome when 'MISSING' then 'LESS' else 'MORE' end), n.code, n.item_id, coalesce(p.holder, ''), coalesce(p.passport_no, ''),
            coalesce(k.name, ''), case when t.less then ${placeText(sql`t`)} else '' end,
            case when t.less and k.id is null then coalesce(${personFor(viewer, sql`t.keeper_id`)}, '') else '' end,
            case when not t.less and k.id is null then t.keeper_id end, false, n.outcome, n.note, n.said_by
          from custody_count_note n left join passport_item p on p.id = n.item_id
            ${WHERE_SAID} left join custody_place k on k.id = t.place_id
          where n.count_id = ${countId} and (n.superseded_at is not null
            or n.outcome in ('MISSING', 'PUT_HERE', 'RETRIEVED', 'FOUND'))) d
        left join passport_item w on w.id = d."passportId"
        left join lateral (select b.bill_no from send_bill_line l join send_bill b on b.id = l.bill_id
          where l.passport_id = w.id and l.taken_out_at is null
            and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} order by l.id desc limit 1) b on true
        order by (d.outcome is not null), d.kind, d.name`,
  )
  const told: CountDifference[] = []
  for (const { standing, strange, ...difference } of found)
    told.push({ ...difference, answers: answersFor(by, { standing, strange }) })
  return told
}
