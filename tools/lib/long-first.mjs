import { BaseSequencer } from 'vitest/node'

/** Tests of the tools wait for builds, archives and starts of the product. */
const isSlow = (file) => file.project.name === 'tools'

/**
 * Projects are run in the order of their names, and within one the large files first. The slow ones begin instead: at the
 * end they would run alone, with the other workers at rest.
 */
export class LongFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the order that the library would choose, not an array's method
    const usual = await super.sort(files)
    return [...usual.filter((file) => isSlow(file)), ...usual.filter((file) => !isSlow(file))]
  }
}
