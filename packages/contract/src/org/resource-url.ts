/** A page of this app, written as its hash: `#/main?screen=sys.dict`. */
export const isHashRoute = (url: string): boolean => /^#\/(?![/\\])[^\s\\]*$/.test(url)

/** A host by its name or number, without the user and password that addresses can hide others behind. */
const isWebAddress = (url: string): boolean =>
  /^https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu.test(url)

/** Where a menu entry may lead: to the web, or to a page of this app. */
export const isMenuUrl = (url: string): boolean => isHashRoute(url) || isWebAddress(url)
