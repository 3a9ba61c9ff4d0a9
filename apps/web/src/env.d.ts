/** The version of this build, put in by the bundler. */
declare const APP_VERSION: string

/** Where the pictures of flags are, by the code of the country. */
declare const FLAGS_FOLDER: string

declare module 'virtual:icon-sprites' {
  /** The addresses of the files of pictures, by name. */
  export const SPRITES: Readonly<Record<string, string>>
}
