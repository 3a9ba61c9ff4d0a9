import { parcelArrive, parcelEmpty, parcelPage } from '@visa/contract/visa/parcel'
import type { Db } from '../../../db/pool.ts'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { arrive, empty, pageParcels } from './parcel.service.ts'

export const parcelRoutes = (db: Db): Route[] => [
  onDeskWrite(parcelArrive)((tx, visit, { body }) => arrive(tx, visit, body)),
  on(parcelPage)((visit, { query }) => pageParcels(db, visit, query)),
  onDeskWrite(parcelEmpty)(async (tx, visit, { body }) => {
    await empty(tx, visit, body)
    return null
  }),
]
