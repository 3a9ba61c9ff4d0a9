import {
  collectionPage,
  collectionSlip,
  collectionWaybill,
  returnFind,
  returnGate,
  returnGive,
  returnPage,
} from '@visa/contract/custody/centre-return'
import {
  returnAnswers,
  returnAsk,
  returnOpen,
  returnOpenings,
  returnRefuse,
} from '@visa/contract/custody/gate-openings'
import type { Tx } from '../../../db/pool.ts'
import { onDeskSteps, onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { refuseTwice } from '../../../refusal/each-once.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { beginCollection, collectionSlipOf, pageCollections } from '../../custody/collection.service.ts'
import { listOpenings } from '../../custody/opening-list.service.ts'
import { openCondition } from '../../custody/opening.service.ts'
import { gateAnswersFor, refuseCondition } from '../../custody/opening-refusal.service.ts'
import { gateFor, returnHeld } from '../../custody/return.service.ts'
import { correctWaybill } from '../../custody/waybill.service.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { pageReturns } from './return-desk.repo.ts'
import { askToOpen, findReturns, wholeCollection } from './return-desk.service.ts'

/** Passports that go back at a visa centre. */
export function returnDeskRoutes(deps: PaperDeps): Route[] {
  const { db } = deps
  return [
    on(returnFind)((visit, { body: { code } }) => findReturns(deps, visit, code)),
    on(returnGate)((visit, { body: { applicantIds, ...shown } }) =>
      gateFor(db, visit, wholeCollection(shown), applicantIds, 'centre'),
    ),
    // Each parcel has its record, begun with the first passport that goes, and each passport its transaction: what is
    // refused holds up nothing else and leaves nothing of its collector, and a repeat finds what was given the first time.
    onDeskSteps(returnGive)(async (visit, { body: { parcels, ...mark } }) => {
      refuseTwice(parcels.flatMap(({ lines }) => lines))
      const given = { rows: [], collections: [] } as {
        rows: { id: number; ok: boolean; message: string }[]
        collections: { id: number; collectionNo: string }[]
      }
      for (const [index, { signature, photo, photoAgreed: _agreed, lines, ...shown }] of parcels.entries()) {
        const begin = async (tx: Tx) =>
          (await visit.once(tx, () => beginCollection(tx, visit, { signature, photo }), `parcel ${index}`))
            .answer
        let begun: { id: number; collectionNo: string } | undefined
        const collection = wholeCollection(shown)
        const reasons = new Map(lines.map(({ applicantId, reason }) => [applicantId, reason]))
        const { rows } = await transitionMany(db, visit, [...reasons.keys()], async (tx, id) => {
          const record = begun ?? (await begin(tx))
          await returnHeld(tx, visit, id, {
            ...mark,
            collection,
            opened: [],
            reason: reasons.get(id) ?? '',
            door: 'centre',
            collectionId: record.id,
          })
          begun = record
        })
        given.rows.push(...rows)
        if (rows.some(({ ok }) => ok)) given.collections.push(begun ?? (await db.tx(begin)))
      }
      return given
    }),
    onDeskWrite(returnAsk)((tx, visit, { body }) => askToOpen(tx, visit, body)),
    onDeskWrite(returnOpen)(async (tx, visit, { body: { openingId: id, reason } }) => {
      await openCondition(tx, visit, { id, reason })
      return null
    }),
    onDeskWrite(returnRefuse)(async (tx, visit, { body: { openingId: id, ...said } }) => {
      await refuseCondition(tx, visit, { id, ...said })
      return null
    }),
    on(returnAnswers)((visit) => gateAnswersFor(db, visit)),
    on(returnOpenings)((visit) => listOpenings(db, visit)),
    on(returnPage)((visit, { query, body: { searchQuery } }) => pageReturns(db, visit, searchQuery, query)),
    on(collectionPage)((visit, { query }) => pageCollections(db, visit, query)),
    onDeskWrite(collectionWaybill)(async (tx, visit, { body }) => {
      await correctWaybill(tx, visit, body)
      return null
    }),
    on(collectionSlip)((visit, { query: { id } }) => collectionSlipOf(deps, visit, id, visit.language)),
  ]
}
