import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { OpenWork } from '../../access/open-work.ts'
import { loadViewer } from '../../access/viewer.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { countActive, countOwned, expireTasks, giveTasks } from './export.repo.ts'

/**
 * Files of lists, which are gone in a few days. One that is being made has its maker's rows, so it is waited for; one
 * that has rows which the successor does not reach ends instead.
 */
export const openExports: OpenWork = {
  kind: 'exportTask',
  needsSuccessor: false,
  count: countOwned,
  async handOver(tx, { from, to, now }) {
    if ((await countActive(tx, from)) > 0) throw new Refusal('transferExportRunning')
    const successor = to === null ? undefined : await loadViewer(tx, to)
    if (successor !== undefined && successor.dataScope >= DATA_SCOPE.COMPANY) {
      await giveTasks(tx, from, successor.userId, successor.dataScope)
    }
    await expireTasks(tx, from, now)
  },
}
