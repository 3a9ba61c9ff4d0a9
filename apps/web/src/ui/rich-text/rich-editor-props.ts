export interface RichEditorProps {
  label: string
  /** Of the HTML, as the contract counts. */
  max: number
  /** The rest is given by the form. */
  id?: string
  /** HTML; empty when there is nothing to read. It is taken once, when the editor is shown. */
  value?: string
  onChange?: (html: string) => void
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}
