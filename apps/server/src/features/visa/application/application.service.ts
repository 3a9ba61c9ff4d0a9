import { COUNTRIES } from '@visa/contract/application/field'
import { dictionariesOf } from '@visa/contract/application/form'
import { keptForm } from '@visa/contract/application/forms'
import type { FormCode } from '@visa/contract/visa/form-codes'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'
import type { Queryable } from '../../../db/sql.ts'
import { listCountries } from '../../dict/country/country.service.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'
import { rulesOn } from '../rule/rule.service.ts'

/** Countries as choices of a form; each is chosen by its alpha-3 code. */
async function countryOptions(db: Queryable) {
  const countries = await listCountries(db)
  return countries.map(({ nationCode, cname, ename, pinyin }) => ({
    code: nationCode,
    cname,
    ename,
    pinyin,
    resv1: '',
    valid: 1,
  }))
}

/** What a form is filled in and judged with on a day; the rest of its context is the order's. */
export async function applicationOptionsOn(
  db: Queryable,
  code: FormCode,
  today: string,
): Promise<ApplicationOptions> {
  // What is kept of every applicant is chosen too, also where the form of the country does not ask it.
  const form = keptForm(code)
  const inForce = await rulesOn(db, form.country, today)
  const entries = await loadEntries(
    db,
    dictionariesOf(form).filter((type) => type !== COUNTRIES),
  )
  return {
    today,
    rules: Object.fromEntries(Object.entries(inForce).filter(([key]) => form.rules.includes(key))),
    options: { ...entries, [COUNTRIES]: await countryOptions(db) },
  }
}
