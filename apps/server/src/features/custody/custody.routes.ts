import { plainCode } from '@visa/contract/rules/plain-code'
import {
  labelBatch,
  labelBatchPage,
  labelBind,
  labelDecrypt,
  labelScan,
  labelCodes,
  labelSheet,
  labelVoid,
} from '@visa/contract/custody/label'
import { custodyCalled } from '@visa/contract/custody/called'
import { passportCorrect, passportCorrection } from '@visa/contract/custody/correction'
import { passportWithdraw } from '@visa/contract/custody/exception'
import {
  centreException,
  custodyAlarms,
  passportException,
  passportMovements,
  passportPage,
  passportPlaceSet,
  placeList,
  placeSave,
} from '@visa/contract/custody/passport'
import { custodyStrays, custodyStraySettle } from '@visa/contract/custody/stray'
import { placeClose, placePut, placeReopen, placeSheet, placeSheets } from '@visa/contract/custody/place'
import { onDeskWrite } from '../../http/desk-only.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { openAlarms } from './alarm.service.ts'
import { callsFor } from './called.service.ts'
import { correctionOf, correctPassport } from './correction.service.ts'
import { reportException, withdrawException } from './exception.service.ts'
import { codesToPrint, labelSheetOf } from './label-sheet.service.ts'
import { bindLabel, pageBatches, reserveLabels, voidLabel } from './label.service.ts'
import { movementsOf, pagePassports } from './passport.repo.ts'
import { placePassport } from './passport.service.ts'
import { passportTable } from './passport.table.ts'
import { placeSheetOf, placeSheetsOf } from './place-sheet.service.ts'
import { closePlace, listPlaces, reopenPlace, savePlace } from './place.service.ts'
import { putAway } from './put-away.service.ts'
import { scanned } from './scan.service.ts'
import { listStrays, settleTold } from './stray.service.ts'
import { isSlipCode } from './slip-code.ts'
import { openSlip } from './slip.service.ts'

/** Where passports are, and the labels by which scanners know them. */
export function custodyRoutes(deps: PaperDeps): Route[] {
  const { db } = deps
  return [
    on(passportPage)((visit, { query }) => pagePassports(db, visit, query)),
    on(passportMovements)(async (visit, { query: { id } }) => {
      await seenRow(db, visit, passportTable, id)
      return movementsOf(db, visit.viewer, id)
    }),
    onDeskWrite(passportPlaceSet)((tx, visit, { body }) => placePassport(tx, visit, body)),
    onDeskWrite(passportException)((tx, visit, { body: { seenStatus: seen, ...move } }) =>
      reportException(tx, visit, { ...move, seen }),
    ),
    onDeskWrite(centreException)((tx, visit, { body: { seenStatus: seen, ...move } }) =>
      reportException(tx, visit, { ...move, seen }, { ...visit, viewer: null }),
    ),
    onDeskWrite(passportWithdraw)((tx, visit, { body: { seenStatus: seen, ...report } }) =>
      withdrawException(tx, visit, { ...report, seen }),
    ),
    on(passportCorrection)((visit, { query: { id } }) => correctionOf(db, visit, id)),
    onDeskWrite(passportCorrect)((tx, visit, { body: { seenStatus: seen, ...sending } }) =>
      correctPassport(tx, visit, { ...sending, seen }),
    ),
    on(placeList)((visit) => listPlaces(db, visit)),
    onWrite(placeSave)((tx, visit, { body }) => savePlace(tx, visit, body)),
    onWrite(placeClose)((tx, visit, { body }) => closePlace(tx, visit, body)),
    onWrite(placeReopen)((tx, visit, { body }) => reopenPlace(tx, visit, body)),
    onDeskWrite(placePut)((tx, visit, { body }) => putAway(tx, visit, body)),
    on(placeSheet)((visit, { query: { id } }) => placeSheetOf(deps, visit, id)),
    on(placeSheets)((visit) => placeSheetsOf(deps, visit)),
    on(custodyAlarms)((visit, { query: { most } }) => openAlarms(db, visit, most)),
    on(custodyCalled)((visit) => callsFor(db, visit)),
    on(custodyStrays)((visit, { query: { most } }) => listStrays(db, visit, most)),
    onWrite(custodyStraySettle)(async (tx, visit, { body }) => {
      await settleTold(tx, visit, body)
      return null
    }),
    onDeskWrite(labelBatch)((tx, visit, { body: { count } }) => reserveLabels(tx, visit, count)),
    on(labelBatchPage)((visit, { query }) => pageBatches(db, visit, query)),
    on(labelCodes)((visit, { query }) => codesToPrint(db, visit, query)),
    on(labelSheet)((visit, { query }) => labelSheetOf(deps, visit, query)),
    onDeskWrite(labelBind)((tx, visit, { body }) => bindLabel(tx, visit, body)),
    onDeskWrite(labelVoid)(async (tx, visit, { body }) => {
      await voidLabel(tx, visit, body)
      return null
    }),
    // A slip is scanned like any other code: it stands for its receipt.
    on(labelScan)(async (visit, { body: { code } }) =>
      scanned(db, visit, isSlipCode(plainCode(code)) ? (await openSlip(deps, visit, code)).receiptNo : code),
    ),
    on(labelDecrypt)((visit, { body: { code } }) => openSlip(deps, visit, code)),
  ]
}
