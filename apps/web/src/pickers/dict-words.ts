/** As the dictionary calls each code, in the language of the reader; as delivered where it has none. */
export function dictWords<Key extends string | number>(
  codes: Readonly<Record<Key, number>>,
  delivered: Readonly<Record<Key, string>>,
  entries: readonly { code: string; name: string }[],
): Record<Key, string> {
  const words: Record<Key, string> = { ...delivered }
  for (const key of Object.keys(codes) as Key[]) {
    const entry = entries.find(({ code }) => code === String(codes[key]))
    if (entry !== undefined) words[key] = entry.name
  }
  return words
}
