import { readFile } from 'node:fs/promises'

/** The folder of the modules is as deep in the bundle as in the sources. */
const file = (weight: number) =>
  readFile(new URL(`../../assets/fonts/NotoSansSC-${weight}.ttf`, import.meta.url))

export interface Fonts {
  regular: Buffer
  bold: Buffer
}

let loaded: Promise<Fonts> | undefined

/** Twenty megabytes, read with the first paper and kept: Chinese, Latin, Cyrillic. */
export const fonts = (): Promise<Fonts> =>
  (loaded ??= Promise.all([file(400), file(700)]).then(([regular, bold]) => ({ regular, bold })))
