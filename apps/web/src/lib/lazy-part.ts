import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { languageArrived } from './language-parts.ts'

/** A part of the app could not be downloaded. Browsers remember that: only a reload tries again. */
export class DownloadFailure extends Error {}

/** A component that is downloaded when first shown, with its words. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      const part = await load()
      await languageArrived()
      return { default: part }
    } catch (cause) {
      throw new DownloadFailure('a part of the app could not be downloaded', { cause })
    }
  })
