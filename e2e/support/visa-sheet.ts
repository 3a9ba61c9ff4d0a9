import type { Locator, Page } from '@playwright/test'
import { option } from './select.ts'

export interface PrintedVisa {
  visaNo: string
  latinName: string
  passportNo: string
  category: string
  entries?: string
  from?: string
  to?: string
}

/** Types into the sheet of a check what is printed in a passport. */
export async function readVisa(page: Page, sheet: Locator, visa: PrintedVisa): Promise<void> {
  await sheet.getByLabel('签证号').fill(visa.visaNo)
  await sheet.getByLabel('拉丁字母姓名').fill(visa.latinName)
  await sheet.getByLabel('护照号').fill(visa.passportNo)
  await sheet.getByLabel('签证种类').click()
  await option(page, visa.category).click()
  if (visa.entries !== undefined) {
    await sheet.getByLabel('入境次数').click()
    await option(page, visa.entries).click()
  }
  for (const [label, day] of [
    ['有效期自', visa.from],
    ['有效期至', visa.to],
  ] as const) {
    if (day === undefined) continue
    await sheet.getByLabel(label).fill(day.replaceAll('-', ''))
    await sheet.getByLabel(label).press('Enter')
  }
}
