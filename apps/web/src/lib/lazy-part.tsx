import { use, type ComponentType, type FunctionComponent } from 'react'
import { answersAfterAll, isReachable } from './connection.ts'
import { languageArrived } from './language-parts.ts'
import { isNewerVersionOut } from './newer-version.ts'

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
 * A component that is downloaded when first shown, with its words. Draw it inside a `Part`, which says what to do
 * meanwhile and when it fails, and draws it again when the server is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  const forget = () => {
    coming = undefined
  }
  const whole = async () => {
    const part = await load()
    await languageArrived()
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
      throw new DownloadFailure({ forget, outdated: await isNewerVersionOut(), cause })
    }
  }
  return function LazyPart(props: Props) {
    const Arrived = use((coming ??= arrive()))
    return <Arrived {...props} />
  }
}
