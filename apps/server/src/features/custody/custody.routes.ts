import {
  labelBatch,
  labelBatchPage,
  labelBind,
  labelScan,
  labelSheet,
  labelVoid,
} from '@visa/contract/custody/label'
import {
  passportException,
  passportMovements,
  passportPage,
  passportPlaceSet,
} from '@visa/contract/custody/passport'
import { on, onWrite, type Route } from '../../http/route.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { labelSheetOf } from './label-sheet.service.ts'
import { bindLabel, pageBatches, reserveLabels, voidLabel } from './label.service.ts'
import { movementsOf, pagePassports } from './passport.repo.ts'
import { placePassport, reportException } from './passport.service.ts'
import { passportTable } from './passport.table.ts'
import { scanned } from './scan.service.ts'

/** Where passports are, and the labels by which scanners know them. */
export function custodyRoutes(deps: PaperDeps): Route[] {
  const { db } = deps
  return [
    on(passportPage)((visit, { query }) => pagePassports(db, visit, query)),
    on(passportMovements)(async (visit, { query: { id } }) => {
      await seenRow(db, visit, passportTable, id)
      return movementsOf(db, visit.viewer, id)
    }),
    onWrite(passportPlaceSet)((tx, visit, { body }) => placePassport(tx, visit, body)),
    onWrite(passportException)((tx, visit, { body: { seenStatus: seen, ...move } }) =>
      reportException(tx, visit, { ...move, seen }),
    ),
    onWrite(labelBatch)((tx, visit, { body: { count } }) => reserveLabels(tx, visit, count)),
    on(labelBatchPage)((visit, { query }) => pageBatches(db, visit, query)),
    on(labelSheet)((visit, { query: { id } }) => labelSheetOf(deps, visit, id)),
    onWrite(labelBind)((tx, visit, { body }) => bindLabel(tx, visit, body)),
    onWrite(labelVoid)(async (tx, visit, { body }) => {
      await voidLabel(tx, visit, body)
      return null
    }),
    on(labelScan)((visit, { body: { code } }) => scanned(db, visit, code)),
  ]
}
