import type { DoubleReason, MemberDouble } from '@visa/contract/member/member-merge'
import type { Viewer } from '../../access/viewer.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../db/sql.ts'
import { membersSeen } from './member.table.ts'
import { companyNames, doublesOf } from './member-list.repo.ts'

/** What each likeness says, in percent. */
const WEIGHTS: Readonly<Record<DoubleReason, number>> = {
  idNo: 60,
  passportNo: 55,
  mobile: 30,
  name: 25,
  birthDate: 20,
  pinyin: 20,
}
/** Two documents of one kind with two numbers. */
const AGAINST = 30
const SUSPECTED = 40
const SUREST = 98
/** So many of each likeness are looked at: a mobile that a hundred share says nothing. */
const LOOKED_AT = 30

interface Likeness extends Record<DoubleReason, boolean> {
  id: number
  against: boolean
}

const likenesses = (tx: Tx, id: number): Promise<Likeness[]> =>
  rows<Likeness>(
    tx,
    sql`with me as (select * from member where id = ${id}),
        mine as (select passport_no from member_passport where member_id = ${id}),
        alike as (
          (select o.id from member o, me where me.id_no <> '' and o.id_no = me.id_no and o.id_no <> '' limit ${LOOKED_AT})
          union (select p.member_id from member_passport p where p.passport_no in (select passport_no from mine) limit ${LOOKED_AT})
          union (select o.id from member o, me where me.mobile <> '' and o.mobile = me.mobile and o.mobile <> '' limit ${LOOKED_AT})
          union (select o.id from member o, me where me.mobile <> '' and o.spare_mobile = me.mobile and o.spare_mobile <> '' limit ${LOOKED_AT})
          union (select o.id from member o, me where me.spare_mobile <> '' and o.mobile = me.spare_mobile and o.mobile <> '' limit ${LOOKED_AT})
          union (select o.id from member o, me where o.pinyin = me.pinyin and o.birth_date = me.birth_date limit ${LOOKED_AT})
        )
        select o.id, (o.id_no <> '' and o.id_no = me.id_no) as "idNo",
          exists (select 1 from member_passport p where p.member_id = o.id and p.passport_no in (select passport_no from mine))
            as "passportNo",
          ((o.mobile <> '' and o.mobile in (me.mobile, me.spare_mobile))
            or (o.spare_mobile <> '' and o.spare_mobile in (me.mobile, me.spare_mobile))) as mobile,
          o.real_name = me.real_name as name, coalesce(o.birth_date = me.birth_date, false) as "birthDate",
          (o.pinyin = me.pinyin and o.real_name <> me.real_name) as pinyin,
          (o.id_no <> '' and me.id_no <> '' and o.id_type = me.id_type and o.id_no <> me.id_no) as against
        from alike join member o on o.id = alike.id cross join me
        where o.id <> me.id and o.merged_into_id is null and me.merged_into_id is null`,
  )

const reasonsOf = (likeness: Likeness): DoubleReason[] =>
  (Object.keys(WEIGHTS) as DoubleReason[]).filter((reason) => likeness[reason])

function scoreOf(likeness: Likeness): number {
  const sum = reasonsOf(likeness).reduce((total, reason) => total + WEIGHTS[reason], 0)
  return Math.min(SUREST, Math.max(0, sum - (likeness.against ? AGAINST : 0)))
}

/** Notes who may be the same person as this one; what people have said to be two stays two. */
export async function noteDoubles(tx: Tx, id: number): Promise<void> {
  const found = (await likenesses(tx, id))
    .map((each) => ({ other: each.id, score: scoreOf(each), reasons: reasonsOf(each) }))
    .filter(({ score }) => score >= SUSPECTED)
  const others = found.map(({ other }) => other)
  await affected(
    tx,
    sql`delete from member_double where not apart
        and ((id_a = ${id} and id_b <> all(${others}::bigint[])) or (id_b = ${id} and id_a <> all(${others}::bigint[])))`,
  )
  for (const { other, score, reasons } of found) {
    await affected(
      tx,
      sql`insert into member_double (id_a, id_b, score, reasons)
          values (${Math.min(id, other)}, ${Math.max(id, other)}, ${score}, ${reasons}::text[])
          on conflict (id_a, id_b) do update set score = excluded.score, reasons = excluded.reasons`,
    )
  }
}

export const listDoubles = (db: Queryable, viewer: Viewer, id: number): Promise<MemberDouble[]> =>
  rows<MemberDouble>(
    db,
    sql`select o.id, o.vip_no as "vipNo", o.real_name as "realName", ${companyNames(viewer, 'o')} as "companyNames",
          ${instantOf(sql`o.created_at`)} as "createTime", d.score, d.reasons
        from member m cross join lateral ${doublesOf(viewer)} d join member o on o.id = d.other_id
        where m.id = ${id} and ${membersSeen(viewer, 'm')} order by d.score desc, o.id limit ${LOOKED_AT}`,
  )

/** Whether there was such a pair. */
export const setApart = async (tx: Tx, one: number, other: number): Promise<boolean> =>
  (await affected(
    tx,
    sql`update member_double set apart = true
        where id_a = ${Math.min(one, other)} and id_b = ${Math.max(one, other)}`,
  )) > 0
