/** Ids of the elements of a tab, for those who cannot see which panel belongs to it. */
const idPart = (key: string): string => encodeURIComponent(key)

export const tabId = (key: string): string => `tab-${idPart(key)}`
export const panelId = (key: string): string => `panel-${idPart(key)}`

/** Keys are never empty, so this is no tab's. */
export const HOME_TAB_ID = 'tab-'
