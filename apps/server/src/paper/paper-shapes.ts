export interface PaperSize {
  widthMm: number
  heightMm: number
}

export interface TextStyle {
  size?: number
  bold?: boolean
  grey?: boolean
  align?: 'left' | 'center' | 'right' | undefined
}

export interface PaperColumn<Row> {
  title: string
  /** Shares of the width. */
  share: number
  align?: TextStyle['align']
  text: (row: Row, index: number) => string
}
