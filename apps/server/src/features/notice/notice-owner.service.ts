import type { OpenWork } from '../../access/open-work.ts'
import { countWaiting, giveWaiting } from './notice.repo.ts'

/** Not yet published: somebody has to see to it that it is right when it appears. */
export const openNotices: OpenWork = {
  kind: 'notice',
  needsSuccessor: true,
  count: countWaiting,
  async handOver(tx, { from, to, now }) {
    if (to !== null) await giveWaiting(tx, from, to, now)
  },
}
