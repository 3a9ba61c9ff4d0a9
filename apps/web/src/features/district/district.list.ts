import { districtPage, type DistrictRow } from '@visa/contract/dict/district-manage'
import { useList } from '../../ui/list/use-list.ts'

/** Tables know their rows by a number: a district's code is one. */
export interface ListedDistrict extends Omit<DistrictRow, 'id'> {
  id: number
  code: string
}

const listed = (row: DistrictRow): ListedDistrict => ({ ...row, id: Number(row.id), code: row.id })

export const districtOf = ({ code, ...row }: ListedDistrict): DistrictRow => ({ ...row, id: code })

/** The districts below one, as a table takes them. */
export function useDistrictList(parentId: string) {
  const list = useList(districtPage, { parentId })
  return {
    ...list,
    rows: list.rows.map(listed),
    selected: list.selected.map(listed),
    select: (rows: readonly ListedDistrict[]) => list.select(rows.map(districtOf)),
  }
}
