/** The message is written for the person who starts the server: what is wrong, then what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  EIO: 'the disk reports an error',
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns an error of the file system into one that names the folder and the way out. */
export function storageError(error: unknown, path: string): EmbeddedError {
  if (error instanceof EmbeddedError) return error
  const detail = error instanceof Error ? error.message : String(error)
  const reason = REASONS[errorCode(error) ?? ''] ?? detail
  return new EmbeddedError(
    `The embedded database cannot use ${path}: ${reason}. ` +
      'Correct this, set DATA_DIR to another folder, or set DATABASE_URL to use an external PostgreSQL.',
    { cause: error },
  )
}
