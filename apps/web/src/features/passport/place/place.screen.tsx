import { PrinterOutlined } from '@ant-design/icons'
import { PLACE_KEEPER, placeList, type CustodyPlace } from '@visa/contract/custody/passport'
import { placeClose, placeReopen, placeSheet, placeSheets } from '@visa/contract/custody/place'
import { VALID } from '@visa/contract/fields'
import { placeMessages } from '@visa/messages/custody/places'
import { fieldMessages } from '@visa/messages/fields'
import { useEffect } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useRows } from '../../../ui/list/local-list.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall } from '../../../ui/list/row-action.ts'
import { PaperDialog } from '../../../ui/paper-dialog.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PlaceSetDialog } from '../place.dialog.tsx'

const isOpen = ({ valid }: CustodyPlace): boolean => valid === VALID.ENABLED
const isClosed = (place: CustodyPlace): boolean => !isOpen(place)
const asSeen = ({ id, updateTime }: CustodyPlace) => ({ body: { id, seen: updateTime } })

/** The codes of every open place on one sheet. */
function AllCodes({ onClosed }: { onClosed: () => void }) {
  const { data, error } = useCall(placeSheets, {}, { silent: true })
  useEffect(() => {
    if (error === null) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  return data && <PreviewDialog files={[{ ...data, src: data.url }]} onClosed={onClosed} />
}

/** center.passport.place: safes, shelves and drawers of the house, added, changed, closed, and their codes printed. */
export function PlaceScreen() {
  const t = useTexts(placeMessages)
  const f = useTexts(fieldMessages)
  const list = useRows(placeList, {})
  return (
    <ScreenCard>
      <ListView<CustodyPlace, typeof list.filters>
        name="custodyPlaces"
        list={list}
        nameOf={({ name }) => name}
        columns={[
          { kind: 'text', field: 'name', title: t.name, width: 200 },
          { kind: 'code', field: 'code', title: t.code, width: 110 },
          {
            kind: 'custom',
            field: 'kind',
            title: t.kind,
            width: 110,
            render: ({ kind }) => t.kinds[kind],
          },
          {
            kind: 'custom',
            field: 'layers',
            title: t.size,
            width: 180,
            render: ({ layers, slots }) => fill(slots === 0 ? t.sizeNoSlots : t.sizeOf, { layers, slots }),
          },
          { kind: 'number', field: 'passports', title: t.passports, width: 130 },
          { kind: 'number', field: 'sortNo', title: f.sortNo, width: 90 },
          {
            kind: 'custom',
            field: 'valid',
            title: t.state,
            width: 110,
            render: (place) => (
              <StatusTag
                tone={isOpen(place) ? 'done' : 'cancelled'}
                text={isOpen(place) ? t.open : t.closed}
              />
            ),
          },
        ]}
        stale={CASE_STALE}
        add={{
          key: 'add',
          label: t.add,
          access: PLACE_KEEPER,
          dialog: (onClosed) => <PlaceSetDialog onClosed={onClosed} />,
        }}
        buttons={[
          {
            key: 'printAll',
            label: t.printAll,
            icon: <PrinterOutlined />,
            disabled: !list.rows.some(isOpen),
            dialog: (onClosed) => <AllCodes onClosed={onClosed} />,
          },
        ]}
        actions={[
          {
            key: 'edit',
            label: t.edit,
            access: PLACE_KEEPER,
            when: isOpen,
            dialog: (place, onClosed) => <PlaceSetDialog place={place} onClosed={onClosed} />,
          },
          {
            key: 'print',
            label: t.print,
            when: isOpen,
            dialog: ({ id }, onClosed) => <PaperDialog endpoint={placeSheet} id={id} onClosed={onClosed} />,
          },
          {
            key: 'close',
            label: t.close,
            access: PLACE_KEEPER,
            danger: true,
            when: isOpen,
            call: rowCall(placeClose, asSeen),
            confirm: () => ({ content: t.closeHelp }),
          },
          {
            key: 'reopen',
            label: t.reopen,
            access: PLACE_KEEPER,
            when: isClosed,
            call: rowCall(placeReopen, asSeen),
          },
        ]}
        notes={<span>{t.printHelp}</span>}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
