/** What is looked at has not answered in time. */
export const NO_ANSWER = Symbol('no answer')

/** The work, unless it takes longer. */
export const within = async <T>(work: Promise<T>, ms: number): Promise<T | typeof NO_ANSWER> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof NO_ANSWER>((resolve) => {
    timer = setTimeout(resolve, ms, NO_ANSWER)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Looks at something that may never answer, as a folder whose server is gone: nobody waits longer than this. While one
 * look is under way no other is begun, for each holds one of the few threads by which the process reaches any file.
 */
export function oneLook<T>(look: () => Promise<T>, ms: number): () => Promise<T | typeof NO_ANSWER> {
  let looking: Promise<T> | undefined
  return () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return within(looking, ms)
  }
}
