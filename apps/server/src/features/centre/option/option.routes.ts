import { optionDelete, optionGet, optionSave } from '@visa/contract/centre/config-option'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { listOptions, removeOptions, saveOptions } from './option.service.ts'

export const optionRoutes = (db: Db): Route[] => [
  on(optionGet)((visit) => listOptions(db, visit)),
  onCentreWrite(optionSave)(async (tx, visit, { body }) => ({ id: await saveOptions(tx, visit, body) })),
  onCentreWrite(optionDelete)(async (tx, visit, { body }) => {
    await removeOptions(tx, visit, body.id)
    return null
  }),
]
