/** Sizes in bytes; people are told them in MB. What each kind of upload takes is in rules/uploads.ts. */
export const MB = 1024 * 1024

/** What the object store takes at once. */
export const MAX_OBJECT_BYTES = 512 * MB

/** The md5 of a file is computed in slices of this size. */
export const MD5_SLICE_BYTES = 2_097_152

export const UPLOAD_ATTEMPTS = 5

/** How long a browser may go on using keys of the object store. */
export const STORE_KEY_CACHE_MS = 300_000
