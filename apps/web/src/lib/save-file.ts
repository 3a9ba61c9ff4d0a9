/** Has the browser save what an address gives; the server names it. */
export function saveAddress(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Has the browser save bytes that came with an answer. */
export function saveBase64(fileName: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes]))
  saveAddress(url, fileName)
  URL.revokeObjectURL(url)
}

/** Has the browser save a text. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text]))
  saveAddress(url, fileName)
  URL.revokeObjectURL(url)
}
