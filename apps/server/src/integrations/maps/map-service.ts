import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import type { MapEndpoint } from '@visa/contract/map/map'

type QueryOf<E extends MapEndpoint> = HandlerInput<E>['query']

/** Answers questions about places and ways. */
export interface MapService {
  /** A local stand-in: nothing leaves this machine, and what it says is made up. */
  readonly standIn: boolean
  /** The provider's answer, a refusal too; rejects with MapsUnreachable when there is none. */
  ask<E extends MapEndpoint>(endpoint: E, query: QueryOf<E>): Promise<CallOutput<E>>
}

/** The provider did not answer, or not in its own way. */
export class MapsUnreachable extends Error {}

export type Fetch = (request: Request) => Promise<Response>

/** What the question is made of; how the answer is to be wrapped is not part of it. */
export const questionOf = (query: QueryOf<MapEndpoint>): [string, string][] => {
  const { output: _, callback: __, ...asked } = query
  return Object.entries(asked)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([name, value]): [string, string] => [name, value.replace(/\s+/g, ' ')])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
