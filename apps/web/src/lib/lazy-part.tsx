import { createContext, use, type ComponentType, type FunctionComponent } from 'react'
import { answersAfterAll, isReachable } from './connection.ts'
import { languageArrived } from './language-parts.ts'
import { isOutdated } from './newer-version.ts'

/** A part of the app could not be downloaded. */
export class DownloadFailure extends Error {
  /** After this it is asked for again when it is next drawn. */
  readonly forget: () => void
  /** It will never come: the server has a newer version, which the window gets by being loaded again. */
  readonly outdated: boolean

  constructor({ forget, outdated, cause }: { forget: () => void; outdated: boolean; cause: unknown }) {
    super('a part of the app could not be downloaded', { cause })
    this.forget = forget
    this.outdated = outdated
  }
}

/**
 * Draws the `Part` around it again. What React itself draws after waiting it holds back until 300 ms after it last
 * showed that something is waited for, however early it is there: every screen and dialog would come that late.
 */
export const DrawAgainContext = createContext<() => void>(() => undefined)

/**
 * A component that is downloaded when first shown, with its words. Draw it inside a `Part`, which says what to do
 * meanwhile and when it fails, and draws it again when the server is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let isHere = false
  const forget = () => {
    coming = undefined
  }
  const whole = async () => {
    const part = await load()
    await languageArrived()
    isHere = true
    return part
  }
  const arrive = async () => {
    try {
      if (!(await isReachable())) throw new Error('the server cannot be reached')
      return await whole().catch(async (cause: unknown) => {
        // Lost on its way while the server is there: nothing will tell that it is back.
        if (await answersAfterAll()) return whole()
        throw cause
      })
    } catch (cause) {
      throw new DownloadFailure({ forget, outdated: isOutdated(), cause })
    }
  }
  return function LazyPart(props: Props) {
    const drawAgain = use(DrawAgainContext)
    coming ??= arrive()
    if (!isHere) void coming.then(drawAgain, drawAgain)
    const Arrived = use(coming)
    return <Arrived {...props} />
  }
}
