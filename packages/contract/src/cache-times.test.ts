import { expect, it } from 'vitest'
import { countryList } from './dict/country.ts'
import { dictDataByType, dictDataByTypes } from './dict/dict-data.ts'
import { allCities, allCitiesWithCounties, allDistricts } from './dict/district.ts'
import { companyOptions, customerOptions } from './org/company-options.ts'
import { departmentsOfCompany } from './org/department-options.ts'
import { roleOptions } from './org/role-options.ts'
import { NOTICE_POLL_MS } from './notice/notice.ts'
import { userOptions } from './org/user-options.ts'
import { TODO_POLL_MS } from './supply/todo.ts'
import { orderDetail } from './visa/order-russia.ts'

const times = (endpoints: readonly { cacheMs: number }[]) => endpoints.map(({ cacheMs }) => cacheMs)

it('P9.3 P7.30 P7.57 dictionaries, departments and countries are kept for a minute', () => {
  expect(times([dictDataByType, dictDataByTypes, departmentsOfCompany, countryList])).toEqual([
    60_000, 60_000, 60_000, 60_000,
  ])
})

it('P9.3 P7.35 districts are kept for five minutes', () => {
  expect(times([allCities, allCitiesWithCounties, allDistricts])).toEqual([300_000, 300_000, 300_000])
})

it('C7.4 an order that was read is kept for a moment', () => {
  expect(times([orderDetail])).toEqual([5_000])
})

it('what waits is asked for every five minutes', () => {
  expect([TODO_POLL_MS, NOTICE_POLL_MS]).toEqual([300_000, 300_000])
})

it('P9.3 other answers are kept for 5000 ms', () => {
  expect(times([companyOptions, customerOptions, roleOptions, userOptions])).toEqual([
    5_000, 5_000, 5_000, 5_000,
  ])
})
