import type { OpenWork } from '../../access/open-work.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { countRunning, expireImports, giveImports } from './import.repo.ts'

/** A file that is being taken in adds rows in the name of whoever sent it: it is waited for, not handed over. */
export const openImports: OpenWork = {
  kind: 'importTask',
  needsSuccessor: false,
  count: countRunning,
  async handOver(tx, { from, to, now }) {
    if ((await countRunning(tx, from)) > 0) throw new Refusal('transferImportRunning')
    if (to === null) await expireImports(tx, from, now)
    else await giveImports(tx, from, to)
  },
}
