/** What may be uploaded where: told before anything is sent. The server looks at the contents itself. */

const UPLOAD_RULES = [
  'avatarType',
  'imageType',
  'certificateType',
  'imageTooBig',
  'fileTooBig',
  'fileTooSmall',
  'tooManyChosen',
  'tooManyPasted',
] as const
export type UploadRule = (typeof UPLOAD_RULES)[number]

export interface UploadFailure {
  readonly rule: UploadRule
  readonly params: Record<string, number>
}

export interface UploadLimits {
  readonly maxMb: number
  readonly minMb: number
  readonly maxFiles: number
  readonly tooBig: Extract<UploadRule, 'imageTooBig' | 'fileTooBig'>
  /** Without it every kind of file is taken. */
  readonly kinds?: {
    readonly rule: Extract<UploadRule, 'avatarType' | 'imageType' | 'certificateType'>
    readonly types: RegExp
    readonly extensions: readonly string[]
  }
}

export const UPLOAD_LIMITS = {
  avatar: {
    maxMb: 3,
    minMb: 0,
    maxFiles: 1,
    tooBig: 'imageTooBig',
    kinds: { rule: 'avatarType', types: /^image\/(?:jpe?g|png)$/, extensions: ['jpg', 'jpeg', 'png'] },
  },
  file: { maxMb: 5, minMb: 0, maxFiles: 5, tooBig: 'fileTooBig' },
  image: {
    maxMb: 5,
    minMb: 0,
    maxFiles: 5,
    tooBig: 'imageTooBig',
    // Any picture that browsers draw from pixels, as the server judges it, too: a drawing (SVG) can carry scripts, and
    // a telephone turns its own format into JPEG when it is not among those asked for.
    kinds: {
      rule: 'imageType',
      types: /^image\/(?:jpe?g|png|gif|webp|(?:x-(?:ms-)?)?bmp)$/,
      extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
    },
  },
  certificate: {
    maxMb: 3,
    minMb: 0,
    maxFiles: 5,
    tooBig: 'fileTooBig',
    kinds: {
      rule: 'certificateType',
      types: /^(?:image\/(?:jpe?g|png)|application\/pdf)$/,
      extensions: ['jpg', 'jpeg', 'png', 'pdf'],
    },
  },
} as const satisfies Record<string, UploadLimits>

/** So many files and more is no limit a person needs to be told. */
const UNTOLD_COUNT = 999
export const tellsCount = (maxFiles: number): boolean => maxFiles < UNTOLD_COUNT

const MB = 1024 * 1024

export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Name and type must both fit; one of them may be missing, as with pasted pictures. */
function isOfKind({ name, type }: FileFacts, { types, extensions }: NonNullable<UploadLimits['kinds']>) {
  const extension = extensionOf(name)
  const fitsName = extension === '' || extensions.includes(extension)
  const fitsType = type === '' || types.test(type.toLowerCase())
  return fitsName && fitsType && (extension !== '' || type !== '')
}

/** Why a file may not be uploaded; undefined when it may. */
export function uploadRule(file: FileFacts, limits: UploadLimits): UploadFailure | undefined {
  const { kinds, maxMb, minMb, tooBig } = limits
  if (kinds && !isOfKind(file, kinds)) return { rule: kinds.rule, params: {} }
  if (file.size > maxMb * MB) return { rule: tooBig, params: { max: maxMb } }
  return file.size < minMb * MB ? { rule: 'fileTooSmall', params: { min: minMb } } : undefined
}

/** Why so many more files may not be added to those already there. */
export function uploadCountRule(
  present: number,
  added: number,
  maxFiles: number,
  way: 'chosen' | 'pasted',
): UploadFailure | undefined {
  if (present + added <= maxFiles) return undefined
  return { rule: way === 'chosen' ? 'tooManyChosen' : 'tooManyPasted', params: { max: maxFiles } }
}
