import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { countrySeeds } from './countries.ts'
import { districtSeeds } from './districts.ts'
import { holidaySeeds } from './holidays.ts'

// Each adds what is missing; rows that are there may have been corrected by hand and stay.

export async function seedCountries(tx: Tx): Promise<void> {
  const seeds = countrySeeds()
  await tx.query(sql`
    insert into country (nation_code, code, cname, ename, show_evisa, sort_no)
    select * from unnest(
      ${seeds.map((seed) => seed.nationCode)}::text[], ${seeds.map((seed) => seed.code)}::text[],
      ${seeds.map((seed) => seed.cname)}::text[], ${seeds.map((seed) => seed.ename)}::text[],
      ${seeds.map((seed) => seed.showEvisa)}::boolean[], ${seeds.map((seed) => seed.sortNo)}::integer[])
    on conflict do nothing`)
}

/** Level by level: what somebody deleted stays away, and so does what would stand below it. */
export async function seedDistricts(tx: Tx): Promise<void> {
  const all = districtSeeds()
  for (const level of [1, 2, 3]) {
    const seeds = all.filter((seed) => seed.level === level)
    await tx.query(sql`
      insert into district (id, parent_id, name, fullname, level)
      select seed.id, seed.parent_id, seed.name, seed.fullname, ${level}::smallint
      from unnest(
        ${seeds.map((seed) => seed.id)}::text[], ${seeds.map((seed) => seed.parentId)}::text[],
        ${seeds.map((seed) => seed.name)}::text[], ${seeds.map((seed) => seed.fullname)}::text[]
      ) as seed (id, parent_id, name, fullname)
      where not exists (select 1 from district_deleted gone where gone.id = seed.id)
        and (seed.parent_id is null or exists (select 1 from district parent where parent.id = seed.parent_id))
      on conflict do nothing`)
  }
}

export async function seedHolidays(tx: Tx): Promise<void> {
  const seeds = holidaySeeds()
  await tx.query(sql`
    insert into holiday (day, name, working)
    select * from unnest(
      ${seeds.map((seed) => seed.day)}::date[], ${seeds.map((seed) => seed.name)}::text[],
      ${seeds.map((seed) => seed.working)}::boolean[])
    on conflict do nothing`)
}
