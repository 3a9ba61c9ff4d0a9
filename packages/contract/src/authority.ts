/**
 * Authority codes, written `role$code@custom`; the role and custom parts are optional.
 * One reading of them serves menus, buttons and endpoints on both sides.
 */
export interface Authority {
  role: string
  code: string
  custom: string
  /** Written with a leading `~`: shows the menu entry and grants nothing. */
  menuOnly: boolean
}

export function parseAuthority(written: string): Authority {
  const menuOnly = written.startsWith('~')
  const body = menuOnly ? written.slice(1) : written
  const dollar = body.indexOf('$')
  const role = dollar < 0 ? '' : body.slice(0, dollar)
  const rest = body.slice(dollar + 1)
  const at = rest.indexOf('@')
  return {
    role,
    code: at < 0 ? rest : rest.slice(0, at),
    custom: at < 0 ? '' : rest.slice(at + 1),
    menuOnly,
  }
}

export const writeAuthority = ({ role, code, custom, menuOnly }: Authority): string =>
  `${menuOnly ? '~' : ''}${role === '' ? '' : `${role}$`}${code}${custom === '' ? '' : `@${custom}`}`

export type Authorities = readonly Authority[]

/** Permission: the code matches, whatever role and custom part it is held with. */
export const can = (held: Authorities, code: string): boolean =>
  held.some((authority) => authority.code === code && !authority.menuOnly)

/** Data permission: the custom part matches. */
export const canData = (held: Authorities, custom: string): boolean =>
  custom !== '' && held.some((authority) => authority.custom === custom && !authority.menuOnly)

/** Identity permission: the role part matches. */
export const canAs = (held: Authorities, role: string): boolean =>
  role !== '' && held.some((authority) => authority.role === role && !authority.menuOnly)

/** Menu entries are shown for granting and for menu-only codes alike. */
export const canSeeMenu = (held: Authorities, code: string): boolean =>
  held.some((authority) => authority.code === code)

/** Whether what is held includes an authority: one held without a role or custom part includes those with them. */
export const covers = (held: Authorities, wanted: Authority): boolean =>
  held.some(
    (authority) =>
      authority.code === wanted.code &&
      (authority.role === '' || authority.role === wanted.role) &&
      (authority.custom === '' || authority.custom === wanted.custom) &&
      (!authority.menuOnly || wanted.menuOnly),
  )

/** The parts of a held authority that a call carries in its path. */
export interface PathClaim {
  role: string
  custom: string
}

/** A call may only claim in its path what the caller holds for that very code. */
export const mayClaim = (held: Authorities, code: string, claim: PathClaim): boolean =>
  held.some(
    (authority) =>
      !authority.menuOnly &&
      authority.code === code &&
      (claim.role === '' || authority.role === claim.role) &&
      (claim.custom === '' || authority.custom === claim.custom),
  )

/** P6.7: the path under which a holder of `authority` calls `path`. */
export function claimedPath(path: string, authority: Pick<Authority, 'role' | 'custom'>): string {
  const prefixed = authority.role === '' ? path : path.replace(/^\/api(?=\/)/, `/api/${authority.role}`)
  return authority.custom === '' ? prefixed : `${prefixed}/${encodeURIComponent(authority.custom)}`
}
