import { usePassportPlace, type Placed } from '../../lib/use-passport-place.ts'
import { CodeText } from '../../ui/code-text.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'

/** Columns of every list of passports. */

interface Named {
  name: string
}

/** Whose it is, with what else leads to them. */
export const holderColumn = <Row extends Named>(title: string, sub: (row: Row) => string): Column<Row> => ({
  kind: 'custom',
  field: 'name',
  title,
  width: 140,
  render: (row) => <TwoLines main={row.name} sub={sub(row)} />,
})

interface Labelled {
  passportNo: string
  label: string | null
}

export const passportColumn = <Row extends Labelled>(title: string): Column<Row> => ({
  kind: 'custom',
  field: 'passportNo',
  title,
  width: 130,
  render: ({ passportNo, label }) => <TwoLines main={<CodeText value={passportNo} />} sub={label ?? ''} />,
})

export const usePlaceColumn = <Row extends Placed>(title: string): Column<Row> => {
  const placeOf = usePassportPlace()
  return {
    kind: 'custom',
    field: 'placeName',
    title,
    width: 100,
    render: (row) => {
      const { main, sub } = placeOf(row)
      return <TwoLines main={main} sub={sub} />
    },
  }
}
