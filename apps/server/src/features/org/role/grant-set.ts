import { covers, type Authority } from '@visa/contract/authority'
import { RESOURCE_TYPE } from '@visa/contract/resources'

/** Where a resource stands, by its code. */
export interface ResourceIndex {
  /** The codes of the groups above, nearest first. */
  above: (code: string) => readonly string[]
  /** Whether menu entries stand below it. */
  isGroup: (code: string) => boolean
}

interface Placed {
  id: number
  parentId: number | null
  code: string
  type: number
}

export function indexOf(places: readonly Placed[]): ResourceIndex {
  const byId = new Map(places.map((place) => [place.id, place]))
  const byCode = new Map(places.map((place) => [place.code, place]))
  const groups = new Set(
    places.flatMap(({ parentId, type }) => (type === RESOURCE_TYPE.MENU ? [parentId] : [])),
  )
  return {
    above(code) {
      const codes: string[] = []
      let at = byId.get(byCode.get(code)?.parentId ?? 0)
      while (at !== undefined) {
        codes.push(at.code)
        at = byId.get(at.parentId ?? 0)
      }
      return codes
    },
    isGroup: (code) => groups.has(byCode.get(code)?.id ?? 0),
  }
}

/** Grants are the same thing when they differ in the mark alone: one that gives stands over one that only shows. */
const keyOf = ({ role, code, custom }: Authority): string => `${role}$${code}@${custom}`

const byKey = (grants: readonly Authority[]): Map<string, Authority> => {
  const found = new Map<string, Authority>()
  for (const grant of grants) {
    const key = keyOf(grant)
    if (!grant.menuOnly || !found.has(key)) found.set(key, grant)
  }
  return found
}

export interface GrantChange<Grant extends Authority> {
  /** What somebody asked for and is not there yet. */
  asked: Authority[]
  /** The groups above it that are not there yet, so that it is in the menu. */
  led: Authority[]
  /** What is no longer there, or is written anew because its mark changes. */
  gone: Grant[]
  /** What the role could do before and cannot any more. */
  loses: Grant[]
  /** What the role holds afterwards. */
  result: Authority[]
}

/**
 * What has to change for a role to hold what is wanted. What the actor does not hold stays as it is. The groups above
 * something new are led to; what a role has held without its groups goes on without them.
 */
export function grantChange<Grant extends Authority>(
  existing: readonly Grant[],
  wanted: readonly Authority[],
  held: readonly Authority[],
  index: ResourceIndex,
): GrantChange<Grant> {
  const before = byKey(existing)
  const after = byKey(wanted)
  const untouchable = new Set(existing.filter((grant) => !covers(held, grant)).map(keyOf))
  for (const grant of existing) {
    const stays = untouchable.has(keyOf(grant)) && (after.get(keyOf(grant))?.menuOnly ?? true)
    if (stays) after.set(keyOf(grant), grant)
  }
  const onlyLeads = (grant: Authority): boolean => grant.menuOnly && index.isGroup(grant.code)
  const differs = (grant: Authority): boolean => before.get(keyOf(grant))?.menuOnly !== grant.menuOnly
  const entries = [...after.values()].filter((grant) => !onlyLeads(grant))
  const aboveAll = new Set(entries.flatMap(({ code }) => index.above(code)))
  const aboveNew = new Set(entries.filter(differs).flatMap(({ code }) => index.above(code)))
  const was = new Set(existing.map(({ code }) => code))
  // A group that leads nowhere would stand in the menu as an entry that opens nothing.
  for (const [key, grant] of after) {
    if (onlyLeads(grant) && !aboveAll.has(grant.code) && !untouchable.has(key)) after.delete(key)
  }
  const asked = [...after.values()].filter(differs)
  const present = new Set([...after.values()].map(({ code }) => code))
  for (const code of aboveAll) {
    if (present.has(code) || !(aboveNew.has(code) || was.has(code))) continue
    const group = { role: '', code, custom: '', menuOnly: true }
    after.set(keyOf(group), group)
  }
  const askedKeys = new Set(asked.map(keyOf))
  const goes = (grant: Grant): boolean => after.get(keyOf(grant))?.menuOnly !== grant.menuOnly
  return {
    asked,
    led: [...after.values()].filter((grant) => differs(grant) && !askedKeys.has(keyOf(grant))),
    gone: existing.filter(goes),
    loses: existing.filter((grant) => !grant.menuOnly && goes(grant)),
    result: [...after.values()],
  }
}
