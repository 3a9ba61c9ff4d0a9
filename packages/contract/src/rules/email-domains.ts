/** Where most of the people write from whose addresses are entered here. */
const EMAIL_DOMAINS = [
  'qq.com',
  '163.com',
  '126.com',
  'sina.com',
  'foxmail.com',
  'gmail.com',
  'outlook.com',
] as const

/**
 * Whole addresses for what has been typed so far: every domain once `@` is there, then those that begin as it goes on.
 * Undefined where there is nothing to suggest, because no domain has been begun or a known one is complete.
 */
export function emailSuggestions(typed: string): string[] | undefined {
  const at = typed.indexOf('@')
  if (at < 1) return undefined
  const begun = typed.slice(at + 1).toLowerCase()
  const found = EMAIL_DOMAINS.filter((domain) => domain.startsWith(begun))
  if (found.some((domain) => domain === begun)) return undefined
  return found.map((domain) => `${typed.slice(0, at)}@${domain}`)
}
