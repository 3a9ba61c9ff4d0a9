/**
 * What a desk did last, of a list with the newest first, leaving out what was taken back. It is the one that a key takes
 * back; where it has no way back, the key reaches past it for none before it.
 */
export const lastOf = <Done extends { key: string }>(
  past: readonly Done[],
  gone: ReadonlySet<string>,
): Done | undefined => past.find(({ key }) => !gone.has(key))
