import { BaseSequencer } from 'vitest/node'

/** Whose tests wait for builds, archives and starts of the product. */
const SLOW = 'tools'

/**
 * Projects are run in the order of their names, and within one the large files first. The slow ones begin instead: at the
 * end they would run alone, with the other workers at rest.
 */
export class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isSlow = (file) => file.project.name === SLOW
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
