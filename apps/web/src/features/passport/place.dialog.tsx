import { placeSave, type CustodyPlace } from '@visa/contract/custody/passport'
import { placeCode } from '@visa/contract/custody/place'
import { placeMessages } from '@visa/messages/custody/places'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'

const WRITING = { invalidates: CASE_STALE } as const
const KINDS = ['SAFE', 'SHELF', 'DRAWER', 'BOX'] as const

/** A safe, shelf or drawer of the house: a new one, or one that is there. */
export function PlaceSetDialog({ place, onClosed }: { place?: CustodyPlace; onClosed: () => void }) {
  const t = useTexts(placeMessages)
  const title = place === undefined ? t.add : `${t.edit} ${place.name}`
  return (
    <FormDialog
      name={`custodyPlace ${place?.id ?? ''}`}
      title={title}
      width={480}
      target={useSaving(placeSave, WRITING)}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: t.kind,
          options: KINDS.map((value) => ({ value, label: t.kinds[value] })),
        },
        { name: 'name', label: t.name },
        { name: 'layers', kind: 'number', label: t.layers },
        { name: 'slots', kind: 'number', label: t.slots, help: t.slotsHelp },
        'sortNo',
      ]}
      {...(place === undefined
        ? { initial: { kind: 'SAFE', layers: 3, slots: 16, sortNo: 0 } }
        : { record: place })}
      onSaved={({ id }, { name }) =>
        toast.success(fill(place === undefined ? t.added : t.saved, { name, code: placeCode(id) }))
      }
      onClosed={onClosed}
    />
  )
}
