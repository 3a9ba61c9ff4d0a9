/**
 * Dictionaries whose codes the program itself decides by: their entries stay as many as they are, in use and with their
 * codes. What they are called is the administrator's.
 */
const FIXED_DICTIONARIES = [
  'AUDIT_STATUS',
  'COMPANY_IDENTITY',
  'ACTIVE_STATUS',
  'RESOURCE_TYPE',
  'DATA_SCOPE',
] as const
export type FixedDictionary = (typeof FIXED_DICTIONARIES)[number]

export const isFixedDictionary = (type: string): type is FixedDictionary =>
  FIXED_DICTIONARIES.some((fixed) => fixed === type)
