import type { Transfer } from '@visa/contract/custody/transfer'

export const takenOf = ({ lines }: Pick<Transfer, 'lines'>): number =>
  lines.filter(({ taken }) => taken).length

/** The hand-over that is being taken; zero: none, or it was taken back meanwhile. Nobody knows before the list is here. */
export function takenNow(
  list: readonly Pick<Transfer, 'id' | 'state' | 'mine'>[] | undefined,
  taking: number,
): number {
  if (list === undefined) return taking
  return list.some(({ id, state, mine }) => id === taking && state === 'open' && mine === 'take') ? taking : 0
}

/** What is being taken and is no longer to be had: who gave it took it back, or a manager ended it. */
export const lostNow = <Listed extends Pick<Transfer, 'id' | 'state' | 'mine'>>(
  list: readonly Listed[] | undefined,
  taking: number,
): Listed | undefined =>
  list?.find(
    ({ id, state, mine }) => id === taking && mine === 'take' && (state === 'cancelled' || state === 'ended'),
  )
