import type { Correction } from '@visa/contract/form-task/form-task'
import type { EvisaLabel } from '@visa/contract/form-task/sites'
import { correctionsOf, type ScriptWork } from './run-script.ts'
import { isSameReference } from './same-reference.ts'
import type { SiteDriver } from './site-driver.ts'
import { readPage } from './site-page.ts'
import type { SiteScript } from './site-script.ts'

export interface SiteStatus {
  label: EvisaLabel
  corrections: Correction[]
  /** The e-visa, where it was issued. */
  visa: Buffer | undefined
}

/**
 * What the site says of an application that was filed; undefined: it does not say, 'unlisted': it has none under this
 * reference. A reference may have been typed by a
 * person: what it stands for counts only where the site lists it for the passport of the task.
 */
export async function lookAtStatus(
  script: SiteScript,
  driver: SiteDriver,
  { account, reference, payload }: Pick<ScriptWork, 'account' | 'reference' | 'payload'>,
): Promise<SiteStatus | 'unlisted' | undefined> {
  const { login, lookup, status } = script
  await driver.open(login.path)
  await driver.fillIn({ values: { [login.account]: account.account, [login.password]: account.password } })
  await driver.press(login.button)
  await driver.open(lookup.path(payload.passportNo ?? ''))
  const list = readPage(await driver.html())
  if (list.heading !== lookup.heading) return undefined
  // As the site writes it.
  const own = list.rows
    .map((row) => row[lookup.columns.application] ?? '')
    .find((listed) => isSameReference(listed, reference))
  if (own === undefined) return 'unlisted'
  await driver.open(status.path(own))
  const page = readPage(await driver.html())
  const label = page.heading === status.heading ? script.labels[page.facts[status.status] ?? ''] : undefined
  if (label === undefined) return undefined
  if (label !== 'success') return { label, corrections: correctionsOf(script, page), visa: undefined }
  // An e-visa that cannot be fetched yet is asked for again, with what the site says of it.
  const visa = await driver.download(script.visa(own))
  return visa === undefined ? undefined : { label, corrections: [], visa }
}
