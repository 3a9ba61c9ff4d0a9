export const isMac = (): boolean => navigator.userAgent.includes('Mac OS')

/** The keys that open the palette, as they are written on the keyboard. */
export const shortcut = (): string => (isMac() ? '⌘ K' : 'Ctrl K')
