/** A file that is given to a page. */
export interface PageFile {
  field: string
  name: string
  mime: string
  bytes: Buffer
}

/** What a script fills into the page it stands on, by the site's names. */
export interface Filling {
  values: Readonly<Record<string, string>>
  files?: readonly PageFile[]
}

/** A browser at a consular site. Addresses are below that of the site. */
export interface SiteDriver {
  open(path: string): Promise<void>
  html(): Promise<string>
  fillIn(filling: Filling): Promise<void>
  /** Presses the button with these words, and waits for the page that follows. */
  press(button: string): Promise<void>
  /** As people see the page; undefined where nobody could. */
  picture(): Promise<Buffer | undefined>
  /** A file of the site; undefined: there is none. */
  download(path: string): Promise<Buffer | undefined>
  close(): Promise<void>
}

/** The site did not answer in time, or answered that it cannot. Says nothing of what was sent: it may be logged. */
export class SiteTrouble extends Error {
  constructor() {
    super('the site is in trouble')
  }
}
