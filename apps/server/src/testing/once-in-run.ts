import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

const LOOK_AGAIN_MS = 20

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** What several files of a run need is made by the first that asks; the others wait for it, or hear that it failed. */
export async function onceInRun(name: string, make: () => Promise<void>): Promise<void> {
  const mark = join(inject('runFolder'), name)
  const isFirst = await mkdir(`${mark}.begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    try {
      await make()
    } catch (error) {
      await writeFile(`${mark}.failed`, '')
      throw error
    }
    await writeFile(`${mark}.done`, '')
  }
  // The time of the hook or the test that waits is the limit.
  while (!(await isThere(`${mark}.done`))) {
    if (await isThere(`${mark}.failed`)) throw new Error(`${name} failed in another file of this run`)
    await pause(LOOK_AGAIN_MS)
  }
}
