import { allCities, allCitiesWithCounties, type District } from '@visa/contract/dict/district'
import { isCity } from '@visa/contract/rules/districts'
import { useMemo } from 'react'
import { useCall } from '../lib/query.ts'
import type { PickerOption } from './picker-option.ts'
import type { PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf } from './source.ts'

type CityPickerProps = PickerProps<string> & {
  /** Counties as well. */
  counties?: boolean
}

/** Counties of one name are many: each is shown behind its city. */
function optionsOf(places: readonly District[]): PickerOption<string>[] {
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return places.map((place) => ({
    value: place.id,
    label: isCity(place) ? place.name : `${names.get(place.parentId ?? '') ?? ''} / ${place.name}`,
    hint: place.fullname,
    words: [place.name],
    pinyin: place.pinyin,
    retired: false,
  }))
}

/** Cities by the rule of P3.29; values are district ids. */
export function CityPicker({ counties = false, ...props }: CityPickerProps) {
  const places = useCall(counties ? allCitiesWithCounties : allCities, {}, { silent: true })
  const options = useMemo(() => optionsOf(places.data ?? []), [places.data])
  return <Picker {...props} source={{ ...loadingOf(places), options }} />
}
