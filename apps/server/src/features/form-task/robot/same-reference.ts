/** Whether two references are one: people type letters as they like, and an empty one is nobody's. */
export const isSameReference = (one: string, other: string): boolean =>
  one !== '' && one.toUpperCase() === other.toUpperCase()
