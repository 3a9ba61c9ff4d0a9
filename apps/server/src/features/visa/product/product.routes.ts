import { dayOf } from '@visa/contract/dates'
import {
  productAdd,
  productDelete,
  productDetail,
  productLog,
  productOffer,
  productPage,
  productSheet,
  productUpdate,
  type VisaProductRow,
} from '@visa/contract/visa/product'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onPublic, onWrite, type Route } from '../../../http/route.ts'
import { productSource } from './product.repo.ts'
import { addProduct, changeProduct, offersOn, productOf, removeProduct, sheetOf } from './product.service.ts'
import { productTable } from './product.table.ts'

export const productRoutes = (db: Db): Route[] => [
  on(productPage)(({ viewer, now }, { query }) =>
    cappedPage<VisaProductRow & { [column: string]: unknown }>(
      db,
      query,
      productSource(viewer, query, dayOf(now)),
    ),
  ),
  on(productDetail)(({ viewer, now }, { query }) => productOf(db, viewer, query.id, dayOf(now))),
  onWrite(productAdd)(async (tx, visit, { body }) => ({ id: await addProduct(tx, visit, body) })),
  onWrite(productUpdate)(async (tx, visit, { body }) => {
    await changeProduct(tx, visit, body)
    return null
  }),
  onWrite(productDelete)(async (tx, visit, { body }) => {
    await removeProduct(tx, visit, body.id)
    return null
  }),
  on(productLog)(({ viewer }, { query: { id, ...page } }) => {
    refuseOtherSides(viewer)
    return pageLog(db, viewer, [productTable.entity], { ...page, topic: String(id) })
  }),
  on(productOffer)(({ now }, { query }) => offersOn(db, query, dayOf(now))),
  onPublic(productSheet)(({ now }, { query }) => sheetOf(db, query, now)),
]
