/** Put there when the server is bundled (tools/lib/build.mjs): what the sources come to. */
declare const VISA_BUILD: string | undefined

export const VERSION = '2.2.10'

/** Tells two builds of one version apart. */
export const BUILD = typeof VISA_BUILD === 'string' ? VISA_BUILD : 'source'
