import { maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import type { Page, PageRequest } from '@visa/contract/page'
import type { CommonApplicant } from '@visa/contract/visa/applicant-list'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, rows, sql, type Queryable } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { membersWithin, offeredMembers, type OfferedMember } from '../../member/member-offer.service.ts'
import { applicantTable } from '../order/order-records.service.ts'

/** So many of the newest are looked at; whoever means somebody else types more of the name. */
const NEWEST = 500

interface Known extends CommonApplicant {
  createTime: string
}

const earlierApplicants = (db: Queryable, viewer: Viewer, keyword: string): Promise<Known[]> =>
  rows<Known & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId", a.member_id as "memberId", a.cn_name as "cnName", a.surname,
          a.given_names as "givenNames", a.sex, a.birth_date as "birthDate", a.nationality,
          a.passport_no as "passportNo", a.passport_expiry as "passportExpiry", a.mobile, o.order_no as "orderNo",
          ${instantOf(sql`a.created_at`)} as "createTime"
        from visa_applicant a join visa_order o on o.id = a.order_id
        where ${allOf(
          rowsWithin(viewer, applicantTable, 'a'),
          sql`a.cn_name || a.surname <> ''`,
          keyword === '' ? undefined : matchesSearch('a', keyword),
        )}
        order by a.created_at desc, a.id desc limit ${NEWEST}`,
  )

/** The number of the passport tells people apart; without one, nobody is taken for somebody else. */
const keyOf = ({ passportNo, applicantId }: Known): string => passportNo || `applicant ${applicantId}`

/** The newest application of each person. */
const eachOnce = (found: readonly Known[]): Known[] => [
  ...new Map(found.toReversed().map((person) => [keyOf(person), person])).values(),
]

/** Whole numbers of members are for those whom the record of the member shows them, and so not for a list. */
const asKnown = (member: OfferedMember): Known => ({
  applicantId: null,
  memberId: member.id,
  cnName: member.realName,
  surname: member.surname,
  givenNames: member.givenNames,
  sex: member.gender,
  birthDate: member.birthDate,
  nationality: '',
  passportNo: maskPassport(member.passportNo),
  passportExpiry: member.passportExpiry,
  mobile: maskMobile(member.mobile),
  orderNo: '',
  createTime: member.createTime,
})

/** C7.12: people of earlier orders and members within reach, everybody once, the newest first. */
export async function pageCommonApplicants(
  db: Queryable,
  viewer: Viewer,
  { keyword = '', page, pageSize }: PageRequest & { keyword?: string | undefined },
): Promise<Page<CommonApplicant>> {
  const earlier = await earlierApplicants(db, viewer, keyword)
  const members = await offeredMembers(db, viewer, keyword, NEWEST)
  const people = eachOnce(earlier)
  const reached = await membersWithin(
    db,
    viewer,
    people.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  )
  const memberOf = ({ memberId, passportNo }: Known): number | null => {
    if (memberId !== null && reached.has(memberId)) return memberId
    return members.find((member) => passportNo !== '' && member.passportNo === passportNo)?.id ?? null
  }
  const withMember = (person: Known): Known => ({ ...person, memberId: memberOf(person) })
  const linked = people.map(withMember)
  const named = new Set(linked.map(({ memberId }) => memberId))
  const others = members.filter(({ id }) => !named.has(id)).map(asKnown)
  const all = [...linked, ...others].toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1))
  const isMore = earlier.length === NEWEST || members.length === NEWEST
  return {
    records: all.length,
    page,
    rows: all.slice((page - 1) * pageSize, page * pageSize),
    ...(isMore ? { more: true } : {}),
  }
}
