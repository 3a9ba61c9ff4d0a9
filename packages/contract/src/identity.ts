/** Whose side of the business a company and its users stand on. */
export const IDENTITY = { CUSTOMER: 1, PLATFORM: 2, AGENT: 4, VISA: 8 } as const

export type IdentityCode = (typeof IDENTITY)[keyof typeof IDENTITY]
