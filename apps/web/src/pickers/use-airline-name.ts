import { airlineOptions } from '@visa/contract/air/airline-company'
import { useCall } from '../lib/query.ts'
import { useName } from './use-names.ts'

/** An airline by its designator, told with its name. */
export function useAirlineName(): (key: string) => string {
  const nameOf = useName()
  const { data = [] } = useCall(airlineOptions, { query: {} }, { silent: true })
  return (key) => {
    const found = data.find((each) => each.key === key)
    return found === undefined ? key : `${nameOf({ cname: found.value, ename: found.ename })} ${key}`
  }
}
