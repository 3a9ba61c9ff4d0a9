import unknown from 'flag-icons/flags/4x3/xx.svg'

/** Flags as addresses: a picture is fetched when its card comes into view. */
const FLAGS = import.meta.glob<string>('../../../../../node_modules/flag-icons/flags/4x3/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const BY_CODE = new Map(
  Object.entries(FLAGS).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
)

export const flagOf = (code: string): string => BY_CODE.get(code.toLowerCase()) ?? unknown
