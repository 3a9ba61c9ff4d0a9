/** Whose side of the business a company and its users stand on. */
export const IDENTITY = { CUSTOMER: 1, PLATFORM: 2, AGENT: 4, VISA: 8 } as const

export type IdentityCode = (typeof IDENTITY)[keyof typeof IDENTITY]

/** The role part of authority codes and of API paths, by identity. */
export const IDENTITY_ROLES: Record<IdentityCode, string> = {
  1: 'customer',
  2: 'platform',
  4: 'agent',
  8: 'visa',
}
