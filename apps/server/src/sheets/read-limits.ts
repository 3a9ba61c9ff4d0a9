const MB = 1024 * 1024

/** What a file may hold at most: whoever uploads one decides its content, not what it costs us. */
export interface ReadLimits {
  /** Of the file as it lies on disk. */
  fileBytes: number
  /** Of everything unpacked from it. */
  unpackedBytes: number
  /** Unpacked to packed size; what people make stays below 100. */
  ratio: number
  rows: number
  columns: number
  sharedStrings: number
}

export const READ_LIMITS: ReadLimits = {
  fileBytes: 20 * MB,
  unpackedBytes: 256 * MB,
  ratio: 250,
  rows: 100_000,
  columns: 256,
  sharedStrings: 1_000_000,
}
