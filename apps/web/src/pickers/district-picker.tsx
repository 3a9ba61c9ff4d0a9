import { allDistricts } from '@visa/contract/dict/district'
import { pathTo } from '@visa/contract/rules/districts'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../lib/query.ts'
import { districtTree, type DistrictDepth, type DistrictNode } from './district-tree.ts'
import { rankOf } from './picker-option.ts'
import { useTellNames } from './picked-names.ts'
import { usePopup, useUnknown } from './picker-popup.tsx'
import { fieldPropsOf, type OnePickerProps } from './picker-props.ts'
import { loadingOf } from './source.ts'
import styles from './picker.module.css'

type DistrictPickerProps = OnePickerProps<string> & {
  depth?: DistrictDepth
  /** A province or city may be chosen as well as what stands below it. */
  anyLevel?: boolean
}

const MOST_FOUND = 100

const rankNode = ({ district }: DistrictNode, typed: string) =>
  rankOf({ label: district.name, hint: '', words: [district.fullname], pinyin: district.pinyin }, typed)

const rankPath = (path: readonly DistrictNode[], typed: string): number =>
  Math.min(...path.map((node) => rankNode(node, typed) ?? Number.POSITIVE_INFINITY))

/** A place from its province down; the value is the id of the last step. */
export function DistrictPicker({ depth = 'county', anyLevel = false, ...props }: DistrictPickerProps) {
  const { value, onChange, disabled = false, clearable = true } = props
  const districts = useCall(allDistricts, {}, { silent: true })
  const { data } = districts
  const loading = loadingOf(districts)
  const popup = usePopup(loading, { filled: data !== undefined, placeholder: props.placeholder })
  const unknown = useUnknown(loading)
  const options = useMemo(() => districtTree(data ?? [], depth), [data, depth])
  const byId = useMemo(() => new Map(data?.map((district) => [district.id, district])), [data])
  const isChosen = value !== undefined && value !== null && value !== ''
  const steps = isChosen ? pathTo(byId, value) : []
  const path = steps.map((district) => district.id)
  useTellNames(isChosen ? [value] : [], steps.length === 0 ? [] : [steps.map(({ name }) => name).join(' / ')])
  return (
    <Cascader<DistrictNode, 'value'>
      {...fieldPropsOf(props)}
      {...popup}
      className={styles.picker ?? ''}
      disabled={disabled}
      allowClear={clearable}
      changeOnSelect={anyLevel}
      options={options}
      showSearch={{
        limit: MOST_FOUND,
        filter: (text, nodes) => nodes.some((node) => rankNode(node, text) !== undefined),
        sort: (a, b, text) => rankPath(a, text) - rankPath(b, text) || a.length - b.length,
      }}
      value={isChosen && path.length === 0 ? [value] : path}
      displayRender={(labels) => (isChosen && path.length === 0 ? unknown(value) : labels.join(' / '))}
      onChange={(chosen: string[] | undefined) => onChange?.(chosen?.at(-1))}
    />
  )
}
