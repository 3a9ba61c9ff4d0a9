import { covers, parseAuthority, type Authorities } from '@visa/contract/authority'
import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_TYPE } from '@visa/contract/resources'

/** Grants as written, `role$code@custom`. */
export type Grants = ReadonlySet<string>

/** Why somebody cannot change what a role holds of a thing. */
export type Lock = 'notHeld' | 'disabled' | 'limit'

export type CheckState = 'checked' | 'half' | 'none'

const isMenu = ({ type }: ResourceTreeNode): boolean => type === RESOURCE_TYPE.MENU

/** A group opens nothing itself: it is granted with what stands below it. */
export const isGroup = (node: ResourceTreeNode): boolean =>
  isMenu(node) && (node.children.some(isMenu) || (node.own && node.url === ''))

export const withBelow = (node: ResourceTreeNode): ResourceTreeNode[] => [
  node,
  ...node.children.flatMap(withBelow),
]

/** What can be granted of a node: itself, or what stands below a group. */
const grantable = (node: ResourceTreeNode, below: boolean): ResourceTreeNode[] =>
  isGroup(node) || below ? withBelow(node).filter((each) => !isGroup(each)) : [node]

/** How a code is granted, each way as written. */
export const waysOf = (grants: Grants, code: string): string[] =>
  [...grants].filter((written) => parseAuthority(written).code === code)

const gives = (grants: Grants, code: string): boolean =>
  waysOf(grants, code).some((written) => !written.startsWith('~'))

export function stateOf(node: ResourceTreeNode, grants: Grants): CheckState {
  const below = node.children.map((child) => stateOf(child, grants))
  if (isGroup(node)) {
    const all = below.length > 0 && below.every((state) => state === 'checked')
    return all ? 'checked' : below.some((state) => state !== 'none') ? 'half' : 'none'
  }
  if (gives(grants, node.code)) return 'checked'
  return waysOf(grants, node.code).length > 0 || below.some((state) => state !== 'none') ? 'half' : 'none'
}

interface Judge {
  held: Authorities
  /** The codes that the company of the role may use; null: all. */
  limit: ReadonlySet<string> | null
}

/** Why a thing cannot be changed by somebody; undefined when it can. */
export function lockOf(node: ResourceTreeNode, { held, limit }: Judge): Lock | undefined {
  if (node.valid === 0) return 'disabled'
  if (limit !== null && !limit.has(node.code)) return 'limit'
  return held.some(({ code, menuOnly }) => code === node.code && !menuOnly) ? undefined : 'notHeld'
}

/** A group is locked when all below it is. */
export function lockOfAll(node: ResourceTreeNode, judge: Judge): Lock | undefined {
  if (!isGroup(node)) return lockOf(node, judge)
  const locks = grantable(node, true).map((each) => lockOf(each, judge))
  return locks.every((lock) => lock !== undefined) ? (locks[0] ?? 'notHeld') : undefined
}

/** What somebody can give of a code: the whole, or the parts they hold. */
const givable = (code: string, held: Authorities): string[] => {
  const ways = held.filter((authority) => authority.code === code && !authority.menuOnly)
  if (ways.some(({ role, custom }) => role === '' && custom === '')) return [code]
  return ways.map(
    ({ role, custom }) => `${role === '' ? '' : `${role}$`}${code}${custom === '' ? '' : `@${custom}`}`,
  )
}

const screenAbove = (
  tree: readonly ResourceTreeNode[],
  node: ResourceTreeNode,
): ResourceTreeNode | undefined =>
  tree.flatMap(withBelow).find((each) => !isGroup(each) && each.children.includes(node))

/** Grants or revokes a node, with what is below it where that is wanted; what is locked stays. */
export function toggled(
  tree: readonly ResourceTreeNode[],
  grants: Grants,
  node: ResourceTreeNode,
  { below, ...judge }: Judge & { below: boolean },
): Set<string> {
  const concerned = grantable(node, below).filter((each) => lockOf(each, judge) === undefined)
  const give = concerned.some(({ code }) => !gives(grants, code))
  const next = new Set(grants)
  for (const { code } of concerned) {
    if (give && gives(grants, code)) continue
    for (const way of waysOf(grants, code)) if (covers(judge.held, parseAuthority(way))) next.delete(way)
    if (give) for (const way of givable(code, judge.held)) next.add(way)
  }
  // A button does nothing without its screen.
  const screen = give && !isMenu(node) ? screenAbove(tree, node) : undefined
  if (screen !== undefined && !gives(next, screen.code) && lockOf(screen, judge) === undefined) {
    next.delete(`~${screen.code}`)
    for (const way of givable(screen.code, judge.held)) next.add(way)
  }
  return next
}

/** What is sent: groups without anything below them are left out. */
export function sendable(tree: readonly ResourceTreeNode[], grants: Grants): string[] {
  const idle = new Set(
    tree
      .flatMap(withBelow)
      .filter((node) => isGroup(node) && stateOf(node, grants) === 'none')
      .map(({ code }) => code),
  )
  return [...grants].filter((written) => !idle.has(parseAuthority(written).code)).toSorted()
}

export interface Difference {
  added: string[]
  removed: string[]
}

/** What changed, groups aside: they follow. */
export function difference(tree: readonly ResourceTreeNode[], before: Grants, after: Grants): Difference {
  const groups = new Set(
    tree
      .flatMap(withBelow)
      .filter(isGroup)
      .map(({ code }) => code),
  )
  const counts = (written: string) => !groups.has(parseAuthority(written).code)
  return {
    added: [...after].filter((written) => !before.has(written) && counts(written)),
    removed: [...before].filter((written) => !after.has(written) && counts(written)),
  }
}

/** The nodes that are found by name, pinyin or code, with what is above them; all of them when nothing is asked. */
export function found(nodes: readonly ResourceTreeNode[], asked: string): ResourceTreeNode[] {
  const word = asked.trim().toLowerCase()
  if (word === '') return [...nodes]
  return nodes.flatMap((node): ResourceTreeNode[] => {
    const names = [node.resName, node.ename, node.code, node.pinyin]
    if (names.some((name) => name.toLowerCase().includes(word))) return [node]
    const children = found(node.children, asked)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

const VARIANT = /^(?:[A-Za-z0-9_-]{1,32}\$)?(?:@[A-Za-z0-9_-]{1,64})?$/
export const PLAIN = '*'
export const MENU_ONLY = '~'

/** A way of granting a code, without the code: `emp$`, `@north`, `*` for the whole, `~` for the menu alone. */
export const variantOf = (written: string): string => {
  const { role, custom, menuOnly } = parseAuthority(written)
  if (menuOnly) return MENU_ONLY
  return `${role === '' ? '' : `${role}$`}${custom === '' ? '' : `@${custom}`}` || PLAIN
}

/** The other way round; undefined for what is no variant. */
export function writtenVariant(code: string, variant: string): string | undefined {
  if (variant === PLAIN) return code
  if (variant === MENU_ONLY) return `~${code}`
  if (variant === '' || !VARIANT.test(variant)) return undefined
  const at = variant.indexOf('@')
  return at < 0 ? `${variant}${code}` : `${variant.slice(0, at)}${code}${variant.slice(at)}`
}

/** Sets the ways in which a code is granted; those beyond the actor's own stay as they are. */
export function withVariants(
  grants: Grants,
  code: string,
  variants: readonly string[],
  held: Authorities,
): Set<string> {
  const mine = (written: string) => covers(held, parseAuthority(written))
  const next = new Set(
    [...grants].filter((written) => parseAuthority(written).code !== code || !mine(written)),
  )
  for (const variant of variants) {
    const written = writtenVariant(code, variant)
    if (written !== undefined && (mine(written) || grants.has(written))) next.add(written)
  }
  return next
}
