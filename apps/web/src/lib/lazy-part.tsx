import { use, type ComponentType, type FunctionComponent } from 'react'
import { isReachable, noteSilence } from './connection.ts'
import { languageArrived } from './language-parts.ts'

/** A part of the app could not be downloaded. */
export class DownloadFailure extends Error {
  /** After this it is asked for again when it is next drawn. */
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('a part of the app could not be downloaded', { cause })
    this.forget = forget
  }
}

/**
 * A component that is downloaded when first shown, with its words. Browsers remember a file that did not arrive and
 * never ask for it again until the page is loaded anew, so none is asked for without a connection. Draw it inside a
 * `Part`, which says what to do meanwhile and when it fails.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  const forget = () => {
    coming = undefined
  }
  const arrive = async () => {
    try {
      if (!(await isReachable())) throw new Error('the server cannot be reached')
      const part = await load()
      await languageArrived()
      return part
    } catch (cause) {
      noteSilence()
      throw new DownloadFailure(forget, cause)
    }
  }
  return function LazyPart(props: Props) {
    const Arrived = use((coming ??= arrive()))
    return <Arrived {...props} />
  }
}
