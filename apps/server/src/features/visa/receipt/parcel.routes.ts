import { parcelArrive, parcelEmpty, parcelPage } from '@visa/contract/visa/parcel'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { arrive, empty, pageParcels } from './parcel.service.ts'

export const parcelRoutes = (db: Db): Route[] => [
  onWrite(parcelArrive)((tx, visit, { body }) => arrive(tx, visit, body)),
  on(parcelPage)((visit, { query }) => pageParcels(db, visit, query)),
  onWrite(parcelEmpty)(async (tx, visit, { body }) => {
    await empty(tx, visit, body)
    return null
  }),
]
