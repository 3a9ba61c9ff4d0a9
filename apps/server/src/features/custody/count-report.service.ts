import { createHash } from 'node:crypto'
import { isUncounted, type CountPlace, type CountToday } from '@visa/contract/custody/count'
import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { countMessages } from '@visa/messages/custody/counts'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { countById } from './count.repo.ts'

type Texts = (typeof countMessages)[Language]

/** Counts that were closed long ago tell of all hands as one. */
const spotName = (t: Texts, { placeId, keeperId, keeper, name }: CountPlace): string => {
  if (placeId !== null) return name
  return keeperId === null ? t.hands : fill(t.handsTitle, { name: keeper || t.nobody })
}

const drawReport = (count: CountToday, language: Language, now: Date): Promise<Buffer> => {
  const t = countMessages[language]
  const isClosed = count.closedAt !== null
  const at = new Date(count.closedAt ?? now)
  const title = `${t.reports[count.round]} ${count.day}`
  return pdf({ title, size: A4, at, foot: t.reports[count.round] }, (paper) => {
    paper.text(title, { size: 18, bold: true })
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
        { title: t.place, share: 5, text: (place) => spotName(t, place) },
        { title: t.system, share: 2, align: 'right', text: ({ system }) => String(system) },
        {
          title: t.counted,
          share: 2,
          align: 'right',
          text: ({ counted, since }) =>
            since > 0 ? `${counted} (${fill(t.since, { count: since })})` : String(counted),
        },
        { title: t.doneBy, share: 4, text: ({ doneBy, doneAt }) => (doneAt === null ? t.notDone : doneBy) },
      ],
      count.places,
    )
    paper.space(4)
    paper.text(t.differences, { size: 12, bold: true })
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
          {
            title: t.said,
            share: 7,
            text: ({ outcome, note }) => (outcome === '' ? t.unsaid : `${t.outcomes[outcome]} ${note}`),
          },
          { title: t.doneBy, share: 3, text: ({ saidBy }) => saidBy },
        ],
        count.differences,
      )
    return Promise.resolve()
  })
}

/** The report of a count: of a closed one made once, of one that runs as it stands. */
export async function countReportOf(deps: PaperDeps, by: ActingPerson, id: number, language: Language) {
  const count = orGone(await countById(deps.db, by, id))
  const state = createHash('sha256').update(JSON.stringify(count)).digest('hex')
  const kind = count.closedAt === null ? `RUNNING ${state}` : 'REPORT'
  return keptPaper(
    deps,
    by,
    { table: 'custody_count', recordId: id, kind, language },
    {
      fileName: `${countMessages[language].reports[count.round]}-${count.day}.pdf`,
      make: () => drawReport(count, language, by.now),
    },
  )
}
