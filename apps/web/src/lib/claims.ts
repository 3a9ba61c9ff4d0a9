import { claimedPath, type Authorities, type Authority } from '@visa/contract/authority'
import type { Endpoint } from '@visa/contract/endpoint'

/** P6.7: who holds an authority with a role or custom part says so in the paths of the calls it opens. */

let held: Authorities = []

/** Tells the calls what the person holds. */
export function holdAuthorities(authorities: Authorities): void {
  held = authorities
}

const codesOf = ({ access }: Pick<Endpoint, 'access'>): readonly string[] =>
  typeof access === 'string' ? [access] : access

const isPlain = ({ role, custom }: Authority): boolean => role === '' && custom === ''

/** The path to call. Who also holds the plain code has the wider right, and claims nothing. */
export function pathToCall(endpoint: Pick<Endpoint, 'access' | 'path'>): string {
  const codes = codesOf(endpoint)
  const opening = held.filter(({ code, menuOnly }) => !menuOnly && codes.includes(code))
  const [first] = opening
  return first === undefined || opening.some(isPlain) ? endpoint.path : claimedPath(endpoint.path, first)
}
