import { ANSWERED_DAYS, hasLapsed, type ApprovalAnswer } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { isFee, linesOf, wordsFor, type Stored, type Words } from './approval.repo.ts'
import { feeApprovalTable } from './approval.table.ts'

/** Nobody reads a longer list of news. */
const ANSWERS = 20

type Answered = Omit<ApprovalAnswer, 'holds'> & Pick<Stored, 'change' | 'before' | 'lines'>

/** Of an approved change of fees, whether its prices and numbers are in the contract. */
function holdsStill(row: Answered, words: Words): boolean {
  const { status, change, before } = row
  return (
    !isFee(change) || !isFee(before) || !hasLapsed({ status, lines: linesOf(row, before, change, words) })
  )
}

/** What somebody else decided lately on the changes that a person asked for, the latest first. */
export async function answersFor(
  db: Queryable,
  { viewer, now, language }: ActingPerson & { language: Language },
): Promise<ApprovalAnswer[]> {
  const found = await rows<Answered & { [column: string]: unknown }>(
    db,
    sql`select p.id, p.approval_no as "approvalNo", p.kind, p.status, p.contract_id as "contractId",
          c.contract_no as "contractNo", ${personFor(viewer, sql`p.decided_by`)} as "decidedBy", p.decision,
          ${instantOf(sql`p.decided_at`)} as "decidedAt", p.change, p.before, p.lines
        from contract_approval p join centre_contract c on c.id = p.contract_id
        where p.asked_by = ${viewer.userId} and p.status in (${fixed(APPROVAL_STATUS.APPROVED, APPROVAL_STATUS.REJECTED)})
          and p.decided_at > ${startOfDay(addDays(dayOf(now), -ANSWERED_DAYS))}
          and ${rowsWithin(viewer, feeApprovalTable, 'p')}
        order by p.decided_at desc, p.id desc limit ${ANSWERS}`,
  )
  const words = await wordsFor(db, found, language)
  return found.map((row) => {
    const { change: _change, before: _before, lines: _lines, ...answer } = row
    return Object.assign(answer, { holds: holdsStill(row, words) })
  })
}
