import { expect, type Page } from '@playwright/test'
import { post } from '../support/confirmed.ts'
import { dayIn } from '../support/days.ts'
import { zoneOf } from '../support/passport-zone.ts'
import { scan } from '../widgets/typing.ts'

/** A family of four, as the zones of their passports tell them. */
export const FAMILY = [
  ['CHEN', 'GUODONG', '820417', 'M', '350802'],
  ['SHEN', 'WANQING', '841130', 'F', '350314'],
  ['CHEN', 'SIYUAN', '140608', 'M', '350421'],
  ['CHEN', 'SINING', '210225', 'F', '350224'],
] as const

/** As it is typed, without anything between the digits. */
const typedDay = (days: number): string => dayIn(days).replaceAll('-', '')

/** A person at the keyboard, whose keys are counted. */
export function keyboardOf(page: Page) {
  let pressed = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
    },
    type: async (text: string) => {
      pressed += text.length
      await page.keyboard.type(text, { delay: 30 })
    },
    pressed: () => pressed,
  }
}
type Keyboard = ReturnType<typeof keyboardOf>

/** So many labels of the drawer, of whoever is logged in. */
export async function freshLabels(page: Page, count: number): Promise<string[]> {
  const labels: string[] = []
  while (labels.length < count) {
    const { first } = await post<{ first: string }>(page, '/api/visacenter/barcode/batch', { count: 1 })
    labels.push(first)
  }
  return labels
}

/** Both lines of a passport are scanned, and its row is there. */
export async function scanPassport(
  page: Page,
  no: string,
  person: Parameters<typeof zoneOf>[1],
): Promise<void> {
  for (const line of zoneOf(no, person)) await scan(page, line, { end: 'Enter' })
  await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
}

/** A label is scanned, and is in its row. */
export async function scanLabel(page: Page, label: string): Promise<void> {
  await scan(page, label, { end: 'Enter' })
  await expect(page.getByRole('cell', { name: label })).toBeVisible()
}

interface Wanted {
  customer: string
  mobile: string
  /** The words of the product's field and of its first choice. */
  category: string
  tourist: string
}

/** Customer, product and days of travel, by nothing but keys. */
export async function typeWhatIsWanted(
  page: Page,
  keys: Keyboard,
  { customer, mobile, category: label, tourist }: Wanted,
): Promise<void> {
  await keys.press('F3')
  await keys.type(customer)
  await keys.press('Enter')
  await keys.type(mobile)
  await keys.press('F6', 'Enter', 'ArrowDown')
  await expect(page.getByRole('option', { name: tourist, exact: true })).toBeAttached()
  const category = page.getByRole('combobox', { name: label })
  await expect(category).toHaveAttribute('aria-activedescendant', /_list_\d/)
  await keys.press('Enter')
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await keys.press('Enter')
  await keys.type(typedDay(110))
  await keys.press('Enter')
  await keys.type(typedDay(117))
  await keys.press('Enter')
}
