import { DictDataDraft } from '@visa/contract/dict/dict-data'
import { DictTypeDraft } from '@visa/contract/dict/dict-type'
import { RESOURCES } from '@visa/contract/resources'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { addAllDictData } from '../features/dict/dict-data/dict-data.service.ts'
import { addDictType } from '../features/dict/dict-type/dict-type.service.ts'
import { spellCompanies } from '../features/org/company/company.service.ts'
import { spellUsers } from '../features/org/user/user.service.ts'
import { syncResources } from '../features/org/resource/resource.service.ts'
import { grantResources } from '../features/org/role/role.service.ts'
import { getParam, setParam } from '../features/org/system-param/system-param.service.ts'
import { seedTemplates } from '../features/sms/message/template.service.ts'
import { DICTIONARIES } from './dictionaries.ts'
import type { DictionarySeed } from './dictionaries/seed.ts'
import { referenceFingerprint } from './fingerprint.ts'
import { seedVisaFees } from './visa-fees.ts'
import { seedVisaProducts } from './visa-products.ts'
import { seedCountries, seedDistricts, seedHolidays } from './reference-bulk.ts'
import { seedVisaRequirements, seedVisaRules } from './visa-reference.ts'

async function seedDictionary(tx: Tx, { entries, ...type }: DictionarySeed): Promise<void> {
  await addDictType(tx, SYSTEM_ACTOR, DictTypeDraft.parse(type), { builtIn: true })
  const drafts = entries.map(({ sections, description, code, cname, ename }, index) =>
    DictDataDraft.parse({
      type: type.type,
      code,
      cname,
      ename,
      sortNo: index + 1,
      resv1: sections?.join('|'),
      resv2: description,
    }),
  )
  await addAllDictData(tx, SYSTEM_ACTOR, type.type, drafts)
}

/**
 * A type that exists belongs to the administrator, entries included: only whole missing types are added. One whose
 * name somebody gave to a type of their own carries its code beside it.
 */
async function seedDictionaries(tx: Tx): Promise<void> {
  const known = await rows<{ type: string; name: string }>(tx, sql`select type, name from dict_type`)
  const types = new Set(known.map(({ type }) => type))
  const names = new Set(known.map(({ name }) => name))
  for (const dictionary of DICTIONARIES.filter(({ type }) => !types.has(type))) {
    const { type, name } = dictionary
    await seedDictionary(tx, { ...dictionary, name: names.has(name) ? `${name} ${type}` : name })
  }
}

/** What a new version of the product brings must be within the reach of somebody, who can pass it on. */
async function grantToAdministrators(tx: Tx, codes: readonly string[]): Promise<void> {
  const roleId = Number(await getParam(tx, 'org.administratorRole'))
  if (roleId > 0 && codes.length > 0) await grantResources(tx, SYSTEM_ACTOR, roleId, codes)
}

/** Data that every installation needs; doing it again adds what is missing and changes nothing else. */
export async function seedReference(tx: Tx): Promise<void> {
  await grantToAdministrators(tx, await syncResources(tx, SYSTEM_ACTOR, RESOURCES))
  await seedCountries(tx)
  await seedDistricts(tx)
  await seedHolidays(tx)
  await seedDictionaries(tx)
  await seedVisaFees(tx)
  await seedVisaProducts(tx)
  await seedVisaRules(tx)
  await seedVisaRequirements(tx)
  await seedTemplates(tx)
  await spellCompanies(tx)
  await spellUsers(tx)
  await setParam(tx, SYSTEM_ACTOR, 'seed.reference', referenceFingerprint())
}
