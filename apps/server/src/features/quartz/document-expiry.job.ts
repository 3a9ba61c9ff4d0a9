import { dayOf } from '@visa/contract/dates'
import { maskName } from '@visa/contract/org/user-identity'
import { addDays } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import type { ExpiringDocuments } from '../../jobs/expiring-documents.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { getParam } from '../org/system-param/system-param.service.ts'

/** So many companies are told of, and of each so many people: the ones whose documents end first. */
const COMPANIES = 50
const PEOPLE = 5

interface Found {
  company: string
  expired: number
  expiring: number
  people: { person: string; expiry: string }[]
}

const byCompany = (
  db: Queryable,
  { until }: ExpiringDocuments,
  { today, last }: { today: string; last: string },
): Promise<Found[]> =>
  rows<Found>(
    db,
    sql`select c.company_name as company,
          count(*) filter (where d.expiry < ${today}::date) as expired,
          count(*) filter (where d.expiry >= ${today}::date) as expiring,
          to_jsonb((array_agg(jsonb_build_object('person', d.person, 'expiry', d.expiry)
            order by d.expiry, d.person))[1:${PEOPLE}]) as people
        from (${until(last)}) d join company c on c.id = d.company_id
        group by c.id order by count(*) desc, c.id`,
  )

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const sizeOf = ({ expired, expiring }: Found): number => expired + expiring

const namesOf = (people: Found['people']): string =>
  people.map(({ person, expiry }) => `${maskName(person)} ${expiry}`).join(' · ')

/** Says whose documents should be renewed. The log is read by many: it has surnames and no numbers. */
export const documentExpiryJob = (sources: readonly ExpiringDocuments[]): QuartzJob => ({
  serviceName: 'document',
  method: 'remindExpiry',
  title: inBoth((t) => t.documentTitle),
  description: inBoth((t) => t.documentText),
  schedule: { cronExpression: '0 5 9 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const days = await getParam(db, 'document.remindDays')
    const today = dayOf(now)
    const range = { today, last: addDays(today, days) }
    const found: (Found & Pick<ExpiringDocuments, 'kind'>)[] = []
    for (const source of sources) {
      for (const each of await byCompany(db, source, range)) {
        found.push(Object.assign(each, { kind: source.kind }))
      }
    }
    if (found.length === 0) return inBoth((t) => fill(t.documentNone, { days }))
    const told = found.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, COMPANIES)
    const counts = {
      expired: sum(found.map(({ expired }) => expired)),
      expiring: sum(found.map(({ expiring }) => expiring)),
    }
    const unsaid = found.length - told.length
    return inBoth((t, language) =>
      [
        fill(t.documentFound, { ...counts, days }),
        ...told.map(({ people, kind, ...each }) =>
          fill(t.documentCompany, { ...each, kind: kind[language], names: namesOf(people) }),
        ),
        ...(unsaid > 0 ? [fill(t.documentMore, { count: unsaid })] : []),
      ].join('\n'),
    )
  },
})
