/** A part of the running server, by the name that the log calls it. */
export interface StoppablePart {
  name: string
  stop: () => Promise<void>
}

/** As long as one part may take. Whoever supervises the process kills it after a minute or so. */
const PART_WAIT_MS = 20_000

/**
 * Stops the parts in the opposite order of their start. One that fails, or does not come to its end, is named in the log
 * and given up: the rest must still be stopped in order, the database last.
 */
export async function stopParts(
  parts: readonly StoppablePart[],
  log: { error: (facts: { part: string; err?: unknown; waitMs?: number }, message: string) => void },
  waitMs = PART_WAIT_MS,
): Promise<void> {
  for (const { name, stop } of parts.toReversed()) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), waitMs)
    })
    const ended = await Promise.race([stop().then(() => 'stopped' as const), late]).catch(
      (error: unknown) => {
        log.error({ err: error, part: name }, 'a part of the server failed while stopping')
      },
    )
    clearTimeout(timer)
    if (ended === 'late')
      log.error({ part: name, waitMs }, 'a part of the server did not stop and was given up')
  }
}
