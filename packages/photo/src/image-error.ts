/** Why the image service cannot do something; the words are in the messages of the photo tools, under the same names. */
export const IMAGE_ERRORS = [
  'empty',
  'notPicture',
  'truncated',
  'tooLarge',
  'tooHeavy',
  'heic',
  'noFace',
  'noZone',
  'noIdCard',
  'badOption',
  'busy',
  'timeout',
  'crashed',
  'down',
] as const

export type ImageErrorCode = (typeof IMAGE_ERRORS)[number]

/** The limits that some of those texts name. */
export const MOST_MEGAPIXELS = 60
export const MOST_MEGABYTES = 30
