const tails = new Map<string, Promise<void>>()

/**
 * Runs work of one key one after the other within this instance. Only a courtesy: without it, several right attempts
 * at the same moment would take each other for failures; what is refused is decided in the database.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key)
  const result = before === undefined ? work() : before.then(work)
  const tail = result.then(
    () => undefined,
    () => undefined,
  )
  tails.set(key, tail)
  try {
    return await result
  } finally {
    if (tails.get(key) === tail) tails.delete(key)
  }
}
