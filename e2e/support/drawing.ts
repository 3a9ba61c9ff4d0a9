import type { Page } from '@playwright/test'

/** Writes a name on the sheet of a phone, in three strokes. */
export async function draw(phone: Page): Promise<void> {
  const pad = phone.getByRole('application', { name: /^签名框/ })
  await pad.evaluate((sheet) => sheet.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the sheet is not there')
  for (const stroke of [0.2, 0.45, 0.7]) {
    const [x, y] = [box.x + box.width * stroke, box.y + box.height * 0.3]
    await phone.mouse.move(x, y)
    await phone.mouse.down()
    await phone.mouse.move(x + box.width * 0.1, y + box.height * 0.2, { steps: 6 })
    await phone.mouse.move(x, y + box.height * 0.4, { steps: 6 })
    await phone.mouse.up()
  }
}
