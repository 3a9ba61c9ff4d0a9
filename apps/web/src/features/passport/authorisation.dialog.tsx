import { authorisationAdd, authorisationPeople } from '@visa/contract/custody/authorisation'
import { ID_TYPES, type Collection } from '@visa/contract/custody/handover'
import { authorisationMessages } from '@visa/messages/custody/authorisations'
import { returnMessages } from '@visa/messages/custody/returns'
import { Select } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'

const PAUSE_MS = 300

interface Person {
  applicantId: number
  name: string
  passportNo: string
}

const labelOf = ({ name, passportNo }: Person): string => `${name} ${passportNo}`

interface PeopleProps {
  known: readonly Person[]
  id?: string
  value?: readonly number[]
  onChange?: (value: number[]) => void
}

const NONE: readonly never[] = []

/** Whose passports a letter is for: those at the desk, and whoever is found by name or number. */
function PeopleInput({ known, id, value = NONE, onChange }: PeopleProps) {
  const t = useTexts(authorisationMessages)
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed, PAUSE_MS)
  const { data = [], isFetching } = useCall(authorisationPeople, { query: { keyword } }, { silent: true })
  const [chosen, setChosen] = useState<readonly Person[]>(known)
  const offered = new Map([...chosen, ...data].map((person) => [person.applicantId, person]))
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t.peopleHelp}
      loading={isFetching}
      value={[...value]}
      onChange={(next) => {
        setChosen([...offered.values()].filter(({ applicantId }) => next.includes(applicantId)))
        onChange?.(next)
      }}
      options={[...offered.values()].map((person) => ({ value: person.applicantId, label: labelOf(person) }))}
    />
  )
}

interface DialogProps {
  /** Who stands at the desk. */
  collector?: Pick<Collection, 'collectorName' | 'idType' | 'idNo' | 'collectorMobile'>
  people?: readonly Person[]
  onClosed: () => void
}

/** Registers a letter by which somebody collects for others. */
export function AuthorisationDialog({ collector, people = NONE, onClosed }: DialogProps) {
  const t = useTexts(authorisationMessages)
  const r = useTexts(returnMessages)
  // As it was opened: the desk behind it goes on asking.
  const [initial] = useState(() => ({
    applicantIds: people.map(({ applicantId }) => applicantId),
    collectorName: collector?.collectorName ?? '',
    idType: collector === undefined || collector.idType === '' ? 'ID_CARD' : collector.idType,
    idNo: collector?.idNo ?? '',
    mobile: collector?.collectorMobile ?? '',
    letter: [],
  }))
  return (
    <FormDialog
      name="authorisation"
      title={t.title}
      width={800}
      target={useSaving(authorisationAdd, { invalidates: CASE_STALE })}
      nameOf={() => t.title}
      fields={[
        {
          name: 'applicantIds',
          label: t.people,
          wide: true,
          required: true,
          input: <PeopleInput known={people} />,
        },
        { name: 'collectorName', label: r.collectorName },
        {
          name: 'idType',
          label: r.idType,
          kind: 'select',
          options: ID_TYPES.map((value) => ({ value, label: r.idTypes[value] })),
        },
        { name: 'idNo', label: r.idNo },
        { name: 'mobile', label: r.mobile },
        { name: 'relation', label: t.relation },
        { name: 'validUntil', kind: 'date', label: t.validUntil },
        { name: 'letter', kind: 'files', label: t.letter, help: t.letterHelp, wide: true, required: true },
      ]}
      initial={initial}
      onSaved={({ authorisationNo: no }) => toast.success(fill(t.added, { no }))}
      onClosed={onClosed}
    />
  )
}
