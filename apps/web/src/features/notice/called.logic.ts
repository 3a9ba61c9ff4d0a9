import type { CustodyCall } from '@visa/contract/custody/called'

export const keyOfCall = ({ kind, id }: Pick<CustodyCall, 'kind' | 'id'>): string =>
  kind === 'GATE' ? `gate ${id}` : `alarm ${id}`

/** What was not heard before. What stands when the workspace loads is counted by the bell and told at home. */
export const newCalls = (
  heard: ReadonlySet<string> | undefined,
  calls: readonly CustodyCall[],
): readonly CustodyCall[] => (heard === undefined ? [] : calls.filter((call) => !heard.has(keyOfCall(call))))
