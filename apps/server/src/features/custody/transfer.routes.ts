import {
  transferCancel,
  transferConfirm,
  transferEnd,
  transferGive,
  transferList,
  transferPeople,
  transferRefuse,
  transferScan,
} from '@visa/contract/custody/transfer'
import type { Db } from '../../db/pool.ts'
import { onDeskWrite } from '../../http/desk-only.ts'
import { on, type Route } from '../../http/route.ts'
import { endOver, refuseOver } from './transfer-ended.service.ts'
import { cancelOver, colleaguesOf, confirmOver, giveOver, scanOver, transfersOf } from './transfer.service.ts'

/** Hand-overs between people of a house. */
export const transferRoutes = (db: Db): Route[] => [
  on(transferList)((visit) => transfersOf(db, visit)),
  on(transferPeople)((visit) => colleaguesOf(db, visit)),
  onDeskWrite(transferGive)((tx, visit, { body }) => giveOver(tx, visit, body)),
  onDeskWrite(transferScan)((tx, visit, { body }) => scanOver(tx, visit, body)),
  onDeskWrite(transferConfirm)((tx, visit, { body }) => confirmOver(tx, visit, body)),
  onDeskWrite(transferCancel)(async (tx, visit, { body: { transferId } }) => {
    await cancelOver(tx, visit, transferId)
    return null
  }),
  onDeskWrite(transferRefuse)(async (tx, visit, { body }) => {
    await refuseOver(tx, visit, body)
    return null
  }),
  onDeskWrite(transferEnd)(async (tx, visit, { body }) => {
    await endOver(tx, visit, body)
    return null
  }),
]
