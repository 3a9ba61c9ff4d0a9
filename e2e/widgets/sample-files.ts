import type { Page } from '@playwright/test'

export interface Sample {
  name: string
  mimeType: string
  buffer: Buffer
}

export const sized = (name: string, mimeType: string, bytes: number): Sample => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 0x20),
})

export const text = (name: string, content: string | Buffer): Sample => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** A picture that differs by its colour. */
export async function picture(page: Page, name: string, colour: string): Promise<Sample> {
  const drawn = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = fill
      pen.fillRect(0, 0, 400, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

/** A PDF in a Chinese font that is not in the file: readers need the character map and a font of their own. */
export function chinesePdf(name: string): Sample {
  const shown = 'BT /F1 36 Tf 60 700 Td <D6D0CEC4> Tj /F2 36 Tf 0 -60 Td (Visa) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 8 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') }
}

/** Pastes pictures, as the clipboard would hold them, into whatever has the focus. */
export const pasteImages = (page: Page, samples: readonly Sample[]): Promise<void> =>
  page.evaluate(
    (images) => {
      const clipboardData = new DataTransfer()
      for (const image of images) {
        const bytes = Uint8Array.from(atob(image), (each) => each.codePointAt(0) ?? 0)
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      }
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    samples.map(({ buffer }) => buffer.toString('base64')),
  )
