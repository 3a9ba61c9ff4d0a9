import { createHash } from 'node:crypto'
import {
  isUncounted,
  type CountDifference,
  type CountPlace,
  type CountToday,
} from '@visa/contract/custody/count'
import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { countMessages } from '@visa/messages/custody/counts'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { one, sql } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { countById } from './count.repo.ts'

type Texts = (typeof countMessages)[Language]

/** Counts that were closed long ago tell of all hands as one. */
const spotName = (t: Texts, { placeId, keeperId, keeper, name }: CountPlace): string => {
  if (placeId !== null) return name
  return keeperId === null ? t.hands : fill(t.handsTitle, { name: keeper || t.nobody })
}

/** Where it differs: where the system had what lacks, where somebody saw the rest. */
const differsAt = (t: Texts, { kind, placeName, systemPlace, seenWith, keeper }: CountDifference): string => {
  const hands = kind === 'MORE' ? seenWith : keeper
  return (kind === 'LESS' ? systemPlace : '') || placeName || (hands && fill(t.handsTitle, { name: hands }))
}

const countedText = (t: Texts, { counted, less, more, since }: Figures): string =>
  [
    String(counted),
    less > 0 && fill(t.less, { count: less }),
    more > 0 && fill(t.more, { count: more }),
    since > 0 && fill(t.since, { count: since }),
  ]
    .filter(Boolean)
    .join(' ')

type Figures = Pick<CountPlace, 'system' | 'counted' | 'less' | 'more' | 'since'>

const totalOf = (places: readonly CountPlace[]): Figures => {
  const sum = (of: keyof Figures): number => places.reduce((all, place) => all + place[of], 0)
  return {
    system: sum('system'),
    counted: sum('counted'),
    less: sum('less'),
    more: sum('more'),
    since: sum('since'),
  }
}

type Line = Figures & { spot: string; scanners: string; done: string }

/** Every place with who scanned it and who says that it is done; below them all of them. */
const linesOf = (t: Texts, places: readonly CountPlace[]): Line[] => [
  ...places.map((place) => ({
    ...place,
    spot: spotName(t, place),
    scanners: place.scannedBy,
    done: place.doneAt === null ? t.notDone : place.doneBy,
  })),
  { ...totalOf(places), spot: t.total, scanners: '', done: '' },
]

interface Drawn {
  count: CountToday
  centre: string
  language: Language
  now: Date
}

const SIGNATURE = '______________________'

const drawReport = ({ count, centre, language, now }: Drawn): Promise<Buffer> => {
  const t = countMessages[language]
  const isClosed = count.closedAt !== null
  const at = new Date(count.closedAt ?? now)
  const title = `${t.reports[count.round]} ${count.day}`
  return pdf({ title, size: A4, at, foot: t.reports[count.round] }, (paper) => {
    paper.text(title, { size: 18, bold: true })
    paper.text(fill(t.centre, { name: centre }), { size: 10 })
    const told = {
      begun: count.begunBy,
      closed: count.closedBy,
      at: formatDate(at.toISOString(), 'yyyy-MM-dd hh:mm'),
    }
    paper.text(fill(isClosed ? t.signedBy : t.running, told), { size: 10, bold: !isClosed })
    if (count.lateReason !== '')
      paper.text(fill(isUncounted(count) ? t.lateUncounted : t.late, { reason: count.lateReason }), {
        size: 10,
      })
    if (isUncounted(count)) return Promise.resolve()
    paper.space(3)
    paper.table(
      [
        { title: t.place, share: 5, text: ({ spot }) => spot },
        { title: t.system, share: 2, align: 'right', text: ({ system }) => String(system) },
        { title: t.counted, share: 3, align: 'right', text: (line) => countedText(t, line) },
        { title: t.scannedBy, share: 4, text: ({ scanners }) => scanners },
        { title: t.doneBy, share: 3, text: ({ done }) => done },
      ],
      linesOf(t, count.places),
    )
    paper.space(4)
    const isSaid = count.differences.every(({ outcome }) => outcome !== '')
    paper.text(isSaid ? t.differAll : t.differences, { size: 12, bold: true })
    if (count.differences.length === 0) paper.text(t.noDifferences, { size: 10 })
    else
      paper.table(
        [
          { title: t.kind, share: 1, text: ({ kind }) => t.kinds[kind] },
          {
            title: t.passport,
            share: 5,
            text: ({ name, passportId, passportNo, code }) =>
              `${passportId === null ? t.stranger : name} ${passportNo || code}`,
          },
          { title: t.place, share: 4, text: (difference) => differsAt(t, difference) },
          {
            title: t.said,
            share: 6,
            text: ({ outcome, note }) => (outcome === '' ? t.unsaid : `${t.outcomes[outcome]} ${note}`),
          },
          { title: t.saidBy, share: 3, text: ({ saidBy }) => saidBy },
        ],
        count.differences,
      )
    paper.space(10)
    for (const whose of [t.signatures.begun, t.signatures.closed]) {
      paper.text(`${whose} ${SIGNATURE}    ${t.signatures.day} ${SIGNATURE}`, { size: 10 })
      paper.space(6)
    }
    return Promise.resolve()
  })
}

/** The report of a count: of a closed one made once, of one that runs as it stands. */
export async function countReportOf(deps: PaperDeps, by: ActingPerson, id: number, language: Language) {
  const count = orGone(await countById(deps.db, by, id))
  const { centre } = await one<{ centre: string }>(
    deps.db,
    sql`select company_name as centre from company where id = ${by.viewer.companyId}`,
  )
  const state = createHash('sha256').update(JSON.stringify(count)).digest('hex')
  const kind = count.closedAt === null ? `RUNNING ${state}` : 'REPORT'
  return keptPaper(
    deps,
    by,
    { table: 'custody_count', recordId: id, kind, language },
    {
      fileName: `${countMessages[language].reports[count.round]}-${count.day}.pdf`,
      make: () => drawReport({ count, centre, language, now: by.now }),
    },
  )
}
