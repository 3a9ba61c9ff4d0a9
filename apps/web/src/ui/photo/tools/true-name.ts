interface Kind {
  extensions: readonly [string, ...string[]]
  type: string
  /** How its bytes go from that place on. */
  at: number
  bytes: readonly number[]
}

const KINDS: readonly Kind[] = [
  { extensions: ['jpg', 'jpeg'], type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { extensions: ['png'], type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { extensions: ['gif'], type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { extensions: ['webp'], type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { extensions: ['bmp'], type: 'image/bmp', at: 0, bytes: [0x42, 0x4d] },
]

const LONGEST = 12

/** A picture byte by byte as it came, named by what it is: chats and telephones call a JPEG what they like, the store does not. */
export async function trulyNamed(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer())
  const kind = KINDS.find(({ at, bytes }) => bytes.every((byte, place) => head[at + place] === byte))
  const extension = /\.(\w{1,5})$/.exec(file.name)?.[1]?.toLowerCase()
  if (kind === undefined || kind.extensions.includes(extension ?? '')) return file
  const stem = file.name.replace(/\.\w{1,5}$/, '')
  return new File([file], `${stem}.${kind.extensions[0]}`, { type: kind.type })
}
