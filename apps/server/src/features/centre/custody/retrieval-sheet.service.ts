import { createHash } from 'node:crypto'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Retrieval } from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { consulateName } from './retrieval.repo.ts'
import { retrievalOf } from './retrieval.service.ts'

interface Difference {
  kind: 'missing' | 'later' | 'strays'
  name: string
  passportNo: string
  said: string
}

/** What did not come back, came after it was explained or the bill closed, or was lost since, and what came that is not on the bill, with what was said of each. */
export function differencesOf({ bill, lines, strays }: Retrieval, language: Language): Difference[] {
  const t = retrievalMessages[language]
  const missing = lines
    .filter(({ state, passportStatus }) => state !== 'seen' || passportStatus === PASSPORT_STATUS.MISSING)
    .map(({ name, passportNo, state, explained, note }): Difference => {
      if (state === 'seen') return { kind: 'missing', name, passportNo, said: t.lostHere }
      const said = explained === '' ? t.unexplained : `${t.explanations[explained]} ${note}`
      return { kind: 'missing', name, passportNo, said: said.trim() }
    })
  const later = lines
    .filter(({ state, passportStatus }) => state === 'seen' && passportStatus !== PASSPORT_STATUS.MISSING)
    .flatMap(({ name, passportNo, explained, note, seenAt, seenBy }): Difference[] => {
      if (seenAt === null || (explained === '' && !isAfter(seenAt, bill.retrievedAt))) return []
      const why = explained === '' ? '' : `${t.explanations[explained]} ${note}`.trim()
      const back = fill(t.backLater, { at: formatDate(seenAt, 'yyyy-MM-dd hh:mm'), who: seenBy })
      return [{ kind: 'later', name, passportNo, said: `${why} ${back}`.trim() }]
    })
  const odd = strays.map(({ name, code, passportNo, otherBillNo, outcome, note }): Difference => {
    const where = otherBillNo === '' ? '' : fill(t.strayIn, { billNo: otherBillNo })
    const said = outcome === '' ? `${where} ${t.unexplained}` : `${where} ${t.outcomes[outcome]} ${note}`
    return { kind: 'strays', name: name || t.stranger, passportNo: passportNo || code, said: said.trim() }
  })
  return [...missing, ...later, ...odd]
}

const isAfter = (at: string, closedAt: string | null): boolean => closedAt !== null && at > closedAt

const drawn = (retrieval: Retrieval, consulate: string, language: Language, at: Date): Promise<Buffer> => {
  const t = retrievalMessages[language]
  const { billNo, acceptOrgName, lodgingDay, carrierName, expected, seen, explained } = retrieval.bill
  const title = `${t.sheet} ${billNo}`
  const found = differencesOf(retrieval, language)
  return pdf({ title, size: A4, at, foot: title }, (paper) => {
    paper.text(title, { size: 18, bold: true })
    const told = [
      [
        acceptOrgName,
        consulate,
        fill(t.lodged, { day: lodgingDay, count: expected }),
        fill(t.carrier, { name: carrierName }),
      ],
      [
        fill(t.progress, { seen, explained, left: expected - seen - explained }),
        formatDate(at.toISOString(), 'yyyy-MM-dd hh:mm'),
      ],
    ]
    for (const line of told) paper.text(line.filter((each) => each !== '').join(t.sheetComma), { size: 10 })
    paper.space(3)
    if (found.length === 0) paper.text(t.sheetNone, { size: 10 })
    else
      paper.table(
        [
          { title: t.state, share: 3, text: ({ kind }) => t.columns[kind] },
          { title: t.name, share: 5, text: ({ name }) => name },
          { title: t.passport, share: 4, text: ({ passportNo }) => passportNo },
          { title: t.explain, share: 8, text: ({ said }) => said },
        ],
        found,
      )
    return Promise.resolve()
  })
}

/** What differs of a retrieval as it stands, on paper: for whoever goes back to the consulate. */
export async function retrievalSheetOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  billId: number,
): Promise<PaperFile> {
  const retrieval = await retrievalOf(deps.db, by, billId)
  const { bill, lines, strays } = retrieval
  const consulate = await consulateName(deps.db, bill.consulate, by.language)
  const state = createHash('sha256')
    .update(JSON.stringify([bill, lines, strays]))
    .digest('hex')
  return keptPaper(
    deps,
    by,
    { table: 'send_bill', recordId: billId, kind: `RETRIEVAL ${state}`, language: by.language },
    {
      fileName: `${retrievalMessages[by.language].sheet}-${bill.billNo}.pdf`,
      make: () => drawn(retrieval, consulate, by.language, by.now),
    },
  )
}
