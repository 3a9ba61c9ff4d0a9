import type { Transfer } from '@visa/contract/custody/transfer'

/** The hand-over that is being taken; zero: none, or it was taken back meanwhile. Nobody knows before the list is here. */
export function takenNow(
  list: readonly Pick<Transfer, 'id' | 'state' | 'mine'>[] | undefined,
  taking: number,
): number {
  if (list === undefined) return taking
  return list.some(({ id, state, mine }) => id === taking && state === 'open' && mine === 'take') ? taking : 0
}
