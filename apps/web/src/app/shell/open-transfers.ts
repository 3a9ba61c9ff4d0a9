import { transferList } from '@visa/contract/custody/transfer'
import { call } from '../../lib/call.ts'

/** How many hand-overs to and from oneself nobody has confirmed; none where nobody answers. */
export async function openTransfers(): Promise<number> {
  try {
    const list = await call(transferList, {}, { silent: true })
    return list.filter(({ state, mine }) => state === 'open' && mine !== 'house').length
  } catch {
    return 0
  }
}
