/** An option of a selector. */
export interface Choice {
  value: string | number
  label: string
}
