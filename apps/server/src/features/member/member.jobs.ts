import { dayOf } from '@visa/contract/dates'
import { maskName } from '@visa/contract/org/user-identity'
import { addDays } from '@visa/contract/rules/days'
import { memberMessages } from '@visa/messages/member/member'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../access/mover.ts'
import { recordChange } from '../../db/change-log.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import type { ExpiringDocuments } from '../../jobs/expiring-documents.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { CONSENT_DAYS } from './member-list.repo.ts'
import { dropScans } from './member-remove.service.ts'
import { companiesOf } from './member-rows.repo.ts'

/** The passports in use, for the reminder of documents; each company is told of its own members. */
export const memberPassports: ExpiringDocuments = {
  kind: bilingual((language) => memberMessages[language].people),
  until: (day) => sql`select s.company_id, m.real_name as person, p.expiry_date as expiry
    from member_passport p join member m on m.id = p.member_id and m.merged_into_id is null
    join membership s on s.member_id = m.id
    where p.in_use and p.expiry_date <= ${day}::date`,
}

const PEOPLE = 5
const COMPANIES = 50

interface Told {
  company: string
  birthdays: number
  consents: number
  people: string[]
}

/** Whose birthday it is, and whose consent ends soon, by company. */
const remindersOf = (db: Queryable, today: string): Promise<Told[]> =>
  rows<Told>(
    db,
    sql`with due as (
          select m.id, m.real_name, true as birthday from member m
          where extract(month from m.birth_date) = extract(month from ${today}::date)
            and extract(day from m.birth_date) = extract(day from ${today}::date) and m.merged_into_id is null
          union all
          select m.id, m.real_name, false from member m
          where m.consent_until between ${today}::date and ${addDays(today, CONSENT_DAYS)}::date
            and m.merged_into_id is null
        )
        select c.company_name as company, count(*) filter (where due.birthday) as birthdays,
          count(*) filter (where not due.birthday) as consents,
          coalesce((array_agg(due.real_name order by due.id) filter (where due.birthday))[1:${PEOPLE}], '{}') as people
        from due join membership s on s.member_id = due.id join company c on c.id = s.company_id
        group by c.id order by count(*) desc, c.id limit ${COMPANIES}`,
  )

/** The log is read by many: it has surnames and no numbers. */
export const memberReminderJob: QuartzJob = {
  serviceName: 'member',
  method: 'remind',
  title: inBoth((t) => t.memberTitle),
  description: inBoth((t) => t.memberText),
  schedule: { cronExpression: '0 10 9 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const found = await remindersOf(db, dayOf(now))
    if (found.length === 0) return inBoth((t) => fill(t.memberNone, { days: CONSENT_DAYS }))
    return inBoth((t) =>
      found
        .map(({ people, ...each }) =>
          fill(t.memberCompany, { ...each, days: CONSENT_DAYS, names: people.map(maskName).join(' · ') }),
        )
        .join('\n'),
    )
  },
}

/** So many persons at a time; the next run goes on. */
const AT_ONCE = 500

/** After the day that somebody agreed to, scans of their documents are taken away. */
export const memberConsentJob: QuartzJob = {
  serviceName: 'member',
  method: 'endConsent',
  title: inBoth((t) => t.consentTitle),
  description: inBoth((t) => t.consentText),
  schedule: { cronExpression: '0 20 2 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const due = await rows<{ id: number; realName: string }>(
      db,
      sql`select m.id, m.real_name as "realName" from member m
          where (m.consent_until is null or m.consent_until < ${dayOf(now)}::date)
            and exists (select 1 from member_passport p where p.member_id = m.id and p.scan <> '')
          order by m.id limit ${AT_ONCE}`,
    )
    let files = 0
    for (const { id, realName } of due) {
      files += await db.tx(async (tx) => {
        const by = theProduct(now)
        const dropped = await dropScans(tx, by, id)
        if (dropped === 0) return 0
        await recordChange(tx, by.actor, {
          entity: 'member',
          entityId: id,
          topic: String(id),
          subject: realName,
          companies: await companiesOf(tx, id),
          action: 'update',
          before: { scans: dropped },
          after: { scans: 0 },
        })
        return dropped
      })
    }
    return inBoth((t) => fill(t.consentDone, { people: due.length, files }))
  },
}
