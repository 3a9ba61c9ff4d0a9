import { removalUndo } from '@visa/contract/removal/removal'
import { onWrite, type Route } from '../../http/route.ts'
import { undoRemoval } from './removal.service.ts'

export const removalRoutes: readonly Route[] = [
  onWrite(removalUndo)(async (tx, visit, { body }) => {
    await undoRemoval(tx, visit, body.id)
    return null
  }),
]
