/** Who shows an answer; of several kinds, so no more is said of them than is asked. */
interface Observer {
  getCurrentQuery: () => { queryHash: string }
}

/** Those behind another tab: nobody listens to their answers there, which are needed again all the same. */
const resting = new Set<Observer>()

export const rest = (observer: Observer): void => void resting.add(observer)

export const wake = (observer: Observer): void => void resting.delete(observer)

/** Hashes of the answers that hidden screens show. */
export const restingQueries = (): ReadonlySet<string> =>
  new Set([...resting].map((observer) => observer.getCurrentQuery().queryHash))
