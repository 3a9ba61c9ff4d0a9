import { can } from '@visa/contract/authority'
import {
  CENTRE_DICT,
  CENTRE_DICTIONARIES,
  UNUSE_REASON,
  UNUSE_REASONS,
  centreDictAdd,
  centreDictPage,
  centreEntryFreeze,
  centreEntryUpdate,
  unuseReasonAdd,
  unuseReasonPage,
  type CentreEntry,
} from '@visa/contract/centre/config-dict'
import type { PageRequest } from '@visa/contract/page'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import {
  addOwnDictData,
  changeOwnDictData,
  freezeOwnDictData,
  ownEntriesSource,
} from '../../dict/dict-data/dict-data.service.ts'

/** The dictionaries whose entries somebody may look after, by which of the two screens they hold. */
const typesOf = ({ authorities }: Viewer): string[] => [
  ...(can(authorities, CENTRE_DICT) ? CENTRE_DICTIONARIES : []),
  ...(can(authorities, UNUSE_REASON) ? [UNUSE_REASONS] : []),
]

type Asked = PageRequest & { type: string; keyword?: string | undefined; valid?: 0 | 1 | undefined }

export const ownDictRoutes = (db: Db): Route[] => {
  const page = (viewer: Viewer, query: Asked) =>
    cappedPage<CentreEntry & { [column: string]: unknown }>(db, query, ownEntriesSource(viewer, query))
  return [
    on(centreDictPage)(({ viewer }, { query }) => page(viewer, query)),
    on(unuseReasonPage)(({ viewer }, { query }) => page(viewer, { ...query, type: UNUSE_REASONS })),
    onCentreWrite(centreDictAdd)(async (tx, { actor, viewer }, { body }) => ({
      id: await addOwnDictData(tx, actor, viewer.companyId, body),
    })),
    onCentreWrite(unuseReasonAdd)(async (tx, { actor, viewer }, { body }) => ({
      id: await addOwnDictData(tx, actor, viewer.companyId, { ...body, type: UNUSE_REASONS }),
    })),
    onCentreWrite(centreEntryUpdate)(async (tx, visit, { body }) => {
      await changeOwnDictData(tx, visit, typesOf(visit.viewer), body)
      return null
    }),
    onCentreWrite(centreEntryFreeze)(async (tx, visit, { body }) => {
      await freezeOwnDictData(tx, visit, typesOf(visit.viewer), body)
      return null
    }),
  ]
}
