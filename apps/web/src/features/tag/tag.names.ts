import { TAG_COLORS, type TagColor } from '@visa/contract/org/company-tag'

/** Companies show the tags they carry. */
export const WRITING = { showSuccess: true, invalidates: ['/api/companyTag', '/api/company'] } as const

/** A colour out of the log in words. */
export const colorName = (value: unknown, names: Readonly<Record<TagColor, string>>): string | undefined => {
  const known = TAG_COLORS.find((color) => color === value)
  return known === undefined ? undefined : names[known]
}
