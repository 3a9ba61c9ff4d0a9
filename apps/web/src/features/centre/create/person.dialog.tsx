import { contractApplicantFields } from '@visa/contract/centre/contract'
import { text } from '@visa/contract/fields'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { CountryPicker } from '../../../pickers/country-picker.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { personName, type DraftPerson } from '../draft.ts'

const PASSPORT_NO = 20

/** Whoever is typed by hand needs at least a passport; names are told where they lack. */
const PersonForm = z.strictObject({ ...contractApplicantFields, passportNo: text(PASSPORT_NO) })
type Written = z.input<typeof PersonForm>

interface PersonDialogProps {
  person: DraftPerson
  onSaved: (person: DraftPerson) => void
  onClosed: () => void
}

/** An applicant by hand: where a zone cannot be read, or was read wrongly. */
export function PersonDialog({ person, onSaved, onClosed }: PersonDialogProps) {
  const t = useTexts(contractCreateMessages)
  const { key, checked, id, ...known } = person
  const name = personName(person)
  return (
    <FormDialog
      // Rows are counted from one again for the next customer.
      name={`contractPerson ${key} ${person.passportNo} ${name}`}
      title={name === '' ? t.addPerson : fill(t.editPerson, { name })}
      width={800}
      target={{ schema: PersonForm, send: async (body: Written) => z.parse(PersonForm, body) }}
      initial={known}
      fields={[
        { name: 'cnName', label: t.cnName },
        { name: 'passportNo', label: t.passportNo, kind: 'upperText', remove: /[^A-Z0-9]/g },
        { name: 'surname', label: t.surname, kind: 'upperText' },
        { name: 'givenNames', label: t.givenNames, kind: 'upperText' },
        {
          name: 'sex',
          label: t.sex,
          kind: 'select',
          options: (['M', 'F'] as const).map((value) => ({ value, label: t.sexes[value] })),
        },
        { name: 'birthDate', label: t.birthDate, kind: 'date' },
        { name: 'nationality', label: t.nationality, input: <CountryPicker /> },
        { name: 'passportExpiry', label: t.expiry, kind: 'date' },
        { name: 'label', label: t.label, kind: 'upperText' },
      ]}
      onSaved={(saved) =>
        onSaved({
          ...saved,
          ...(id === undefined ? {} : { id }),
          key,
          // A number that was typed was compared by whoever typed it only if they say so.
          checked: checked && saved.passportNo === known.passportNo,
        })
      }
      onClosed={onClosed}
    />
  )
}
