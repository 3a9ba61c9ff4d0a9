import {
  COLLECTION,
  collectionPage,
  collectionSlip,
  collectionWaybill,
  type CollectionRow,
} from '@visa/contract/custody/centre-return'
import { RETURN } from '@visa/contract/custody/gate-openings'
import { formatDate } from '@visa/contract/dates'
import { collectionMessages } from '@visa/messages/custody/collections'
import { gateMessages } from '@visa/messages/custody/gate'
import { returnMessages } from '@visa/messages/custody/returns'
import { fieldMessages } from '@visa/messages/fields'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { CourierInput } from '../../../pickers/courier-input.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'

const useCollections = () => useList(collectionPage, {})
type Listed = ReturnType<typeof useCollections>

function useColumns(): Column<CollectionRow>[] {
  const t = useTexts(collectionMessages)
  const r = useTexts(returnMessages)
  const g = useTexts(gateMessages)
  const openedIn = ({ lines }: CollectionRow): string => {
    const what = lines.flatMap(({ opened }) => opened.map(({ condition }) => g.conditions[condition]))
    return what.length === 0 ? '' : fill(t.opened, { what: [...new Set(what)].join(', ') })
  }
  return [
    {
      kind: 'custom',
      field: 'collectionNo',
      title: t.no,
      width: 170,
      render: ({ collectionNo, signedOn }) => (
        <TwoLines main={<CodeText value={collectionNo} />} sub={t.signedOn[signedOn]} />
      ),
    },
    {
      kind: 'custom',
      field: 'collectorName',
      title: t.collector,
      width: 190,
      render: ({ collectorName, idNo, way, carrier, waybillNo }) => (
        <TwoLines main={collectorName} sub={way === 'COURIER' ? `${carrier} ${waybillNo}` : idNo} />
      ),
    },
    {
      kind: 'custom',
      field: 'way',
      title: t.way,
      width: 110,
      render: ({ way }) => (way === 'COURIER' ? r.ways.COURIER : r.ways.COUNTER),
    },
    {
      kind: 'custom',
      field: 'lines',
      title: t.what,
      width: 280,
      render: (row) => (
        <TwoLines
          main={row.lines.map(({ name, passportNo }) => `${name} ${passportNo}`).join(', ')}
          sub={[openedIn(row), ...row.lines.map(({ authorisation }) => authorisation)]
            .filter((part) => part !== '')
            .join(' ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'givenAt',
      title: t.givenAt,
      width: 160,
      render: ({ givenAt, givenBy }) => (
        <TwoLines main={formatDate(givenAt, 'yyyy-MM-dd hh:mm')} sub={givenBy} />
      ),
    },
    {
      kind: 'custom',
      field: 'id',
      title: t.print,
      width: 110,
      render: ({ id, collectionNo }) => (
        <PaperButton
          endpoint={collectionSlip}
          id={id}
          type="link"
          size="small"
          aria-label={`${t.print} ${collectionNo}`}
        >
          {t.print}
        </PaperButton>
      ),
    },
  ]
}

/** A waybill that was mistyped. */
function WaybillDialog({ row, onClosed }: { row: CollectionRow; onClosed: () => void }) {
  const t = useTexts(collectionMessages)
  const r = useTexts(returnMessages)
  const { id, collectionNo, carrier, waybillNo } = row
  const title = fill(t.waybillOf, { no: collectionNo })
  return (
    <FormDialog
      name={`waybill ${id}`}
      title={title}
      width={480}
      target={useSaving(collectionWaybill, { invalidates: CASE_STALE })}
      nameOf={() => title}
      fields={[
        { name: 'carrier', label: r.carrier, input: <CourierInput /> },
        { name: 'waybillNo', label: r.waybillNo },
        { name: 'reason', kind: 'textarea', label: t.waybillReason, required: true, help: t.waybillHelp },
      ]}
      initial={{ id, carrier, waybillNo, seenWaybillNo: waybillNo }}
      onClosed={onClosed}
    />
  )
}

/** What was handed out at one time or sent in one parcel, with the slip that was signed. */
export function CollectionScreen() {
  const t = useTexts(collectionMessages)
  const f = useTexts(fieldMessages)
  const list = useCollections()
  return (
    <ScreenCard>
      <ListView<CollectionRow, Listed['filters']>
        name="collections"
        list={list}
        nameOf={({ collectionNo }) => collectionNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.givenAt },
        ]}
        columns={useColumns()}
        actions={[
          {
            key: 'photo',
            label: t.photo,
            when: ({ photo }) => photo.length > 0,
            dialog: ({ photo }, onClosed) => <PreviewDialog files={photo} onClosed={onClosed} />,
          },
          {
            key: 'waybill',
            label: t.waybill,
            access: RETURN,
            when: ({ way }) => way === 'COURIER',
            dialog: (row, onClosed) => <WaybillDialog row={row} onClosed={onClosed} />,
          },
        ]}
        exports={{ kind: 'collection', access: COLLECTION }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
