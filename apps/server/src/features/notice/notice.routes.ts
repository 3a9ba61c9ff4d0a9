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
import { on, onWrite, type Route } from '../../http/route.ts'
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
  onWrite(noticeAdd)(async (tx, visit, { body }) => ({ id: await addNotice(tx, visit, body) })),
  onWrite(noticeUpdate)(async (tx, visit, { body }) => {
    await changeNotice(tx, visit, body)
    return null
  }),
  onWrite(noticeDelete)(async (tx, visit, { body }) => {
    return { undoId: await removeNotices(tx, visit, [body.id]) }
  }),
  onWrite(noticeBatchDelete)(async (tx, visit, { body }) => {
    return { undoId: await removeNotices(tx, visit, body.ids) }
  }),
  onWrite(noticeTopHead)(async (tx, visit, { body }) => {
    await changeTopHead(tx, visit, body.id, body.topHead)
    return null
  }),
  onWrite(noticeKnown)(async (tx, visit, { body }) => {
    await knowNotices(tx, visit, body.ids)
    return null
  }),
  on(noticeReaders)(async (visit, { query }) => {
    await managedNotice(db, visit, query.id)
    return pageReaders(db, query.id, query)
  }),
  on(noticeLog)(async (visit, { query }) => {
    await managedNotice(db, visit, query.id)
    return pageLog(db, visit.viewer, [NOTICE_ENTITY], { ...query, topic: String(query.id) })
  }),
]
