import {
  noticeAdd,
  noticeBatchDelete,
  noticeDelete,
  noticeDetail,
  noticeKnown,
  noticeList,
  noticeLog,
  noticePage,
  noticeReadPage,
  noticeReaders,
  noticeTop,
  noticeTopHead,
  noticeUpdate,
} from '@visa/contract/notice/notice'
import { pageLog } from '../../db/change-log.ts'
import type { Db } from '../../db/pool.ts'
import { on, type Route } from '../../http/route.ts'
import { pageForReader, shownAt } from './notice-reader.repo.ts'
import { NOTICE_ENTITY } from './notice.log.ts'
import { pageManaged, pageReaders } from './notice.repo.ts'
import {
  addNotice,
  changeNotice,
  changeTopHead,
  knowNotices,
  managedNotice,
  noticeInDetail,
  noticesOfPlace,
  removeNotices,
} from './notice.service.ts'

export const noticeRoutes = (db: Db): Route[] => [
  on(noticePage)(({ viewer, now }, { query }) => pageManaged(db, viewer, query, now)),
  on(noticeTop)(({ viewer, now }, { query }) => shownAt(db, viewer, query, now)),
  on(noticeReadPage)(({ viewer, now }, { query }) => pageForReader(db, viewer, query, now)),
  on(noticeList)((visit, { query }) => noticesOfPlace(db, visit, query)),
  on(noticeDetail)((visit, { query }) => noticeInDetail(db, visit, query.id)),
  on(noticeAdd)(async (visit, { body }) => ({ id: await db.tx((tx) => addNotice(tx, visit, body)) })),
  on(noticeUpdate)(async (visit, { body }) => {
    await db.tx((tx) => changeNotice(tx, visit, body))
    return null
  }),
  on(noticeDelete)(async (visit, { body }) => {
    await db.tx((tx) => removeNotices(tx, visit, [body.id]))
    return null
  }),
  on(noticeBatchDelete)(async (visit, { body }) => {
    await db.tx((tx) => removeNotices(tx, visit, body.ids))
    return null
  }),
  on(noticeTopHead)(async (visit, { body }) => {
    await db.tx((tx) => changeTopHead(tx, visit, body.id, body.topHead))
    return null
  }),
  on(noticeKnown)(async (visit, { body }) => {
    await db.tx((tx) => knowNotices(tx, visit, body.ids))
    return null
  }),
  on(noticeReaders)(async (visit, { query }) => {
    await managedNotice(db, visit, query.id)
    return pageReaders(db, query.id, query)
  }),
  on(noticeLog)(async (visit, { query }) => {
    await managedNotice(db, visit, query.id)
    return pageLog(db, [NOTICE_ENTITY], String(query.id), query)
  }),
]
