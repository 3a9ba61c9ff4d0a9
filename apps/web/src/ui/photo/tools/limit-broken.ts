interface Weighed {
  /** Of the file that would be saved; undefined while it is being made. */
  size: number | undefined
  /** As the rule of the photo asks, where it does. */
  asked: number | undefined
  /** As many as are taken where it goes. */
  taken: number
}

/** The limit that a file is over: the tighter one; undefined where it fits. */
export function limitBroken({ size = 0, asked = Infinity, taken }: Weighed): number | undefined {
  const most = Math.min(asked, taken)
  return size > most ? most : undefined
}
