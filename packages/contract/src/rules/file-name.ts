const MAX_NAME = 200

/** Characters that end lines, hide, or turn the reading direction of a name around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A file's name as it is kept and shown: one part, one line, no tricks; it never becomes a path or a formula. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^[.=+@]+|[. ]+$/g, '')
  const points = Array.from(plain)
  if (points.length <= MAX_NAME) return plain === '' ? 'file' : plain
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return `${points.slice(0, MAX_NAME - extension.length).join('')}${extension}`
}
