import type { ImageErrorCode } from '@visa/photo/image-error'

/** Something that the service cannot do, for a reason that has words. */
export class Refused extends Error {
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode) {
    super(code)
    this.code = code
  }
}
