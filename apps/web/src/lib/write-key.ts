import type { Endpoint } from '@visa/contract/endpoint'

/** A new name for one intention to write. Not `randomUUID`, which plain HTTP in a company's own network lacks. */
export const newWriteKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The key of a form: the same for every try, another one once what it was for is done. */
export function writeKey(kept?: string): { now: () => string; renew: () => void } {
  let key = kept ?? newWriteKey()
  return {
    now: () => key,
    renew: () => {
      key = newWriteKey()
    },
  }
}

const unsettled = new Map<string, string>()

/** What is asked for, as a text; files have none, so an upload is another one each time. */
const askedFor = ({ method, path, bodyKind }: Endpoint, input: unknown): string | undefined =>
  bodyKind === 'multipart' ? undefined : `${method} ${path} ${JSON.stringify(input)}`

/**
 * The key of a write that has no form to name it: a new one with each click, except where the same was asked for
 * before and nobody knows what came of it. Pressed again, it is then the same intention.
 */
export function keyOfClick(endpoint: Endpoint, input: unknown): string {
  const asked = askedFor(endpoint, input)
  return (asked === undefined ? undefined : unsettled.get(asked)) ?? newWriteKey()
}

/** Remembers a write whose outcome is not known, and forgets one whose outcome is. */
export function noteOutcome(endpoint: Endpoint, input: unknown, key: string, known: boolean): void {
  const asked = askedFor(endpoint, input)
  if (asked === undefined) return
  if (known) unsettled.delete(asked)
  else unsettled.set(asked, key)
}
