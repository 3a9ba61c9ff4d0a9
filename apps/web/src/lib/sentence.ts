/**
 * A text that stands alone: rules are written to follow a field's name (“Name: must be …”), and begin with a capital
 * where there is none before them.
 */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
