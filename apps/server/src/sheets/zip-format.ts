/** The fixed parts of the ZIP format that the writer and the reader share. */
export const SIGNATURE = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
} as const

export const SIZE = { local: 30, central: 46, end: 22, descriptor: 16 } as const

export const METHOD = { stored: 0, deflated: 8 } as const

export const FLAG = { encrypted: 0x0001, sizesFollow: 0x0008, utf8: 0x0800 } as const

/** From here on a value needs the 64-bit extension, which neither side speaks. */
export const LIMIT_32 = 0xffffffff
export const LIMIT_16 = 0xffff
