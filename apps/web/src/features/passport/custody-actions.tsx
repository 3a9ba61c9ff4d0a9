import type { PassportItem } from '@visa/contract/custody/passport'
import { EXCEPTION_SETTLERS, PASSPORT_MACHINE, PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { edgeFrom, operationText } from '@visa/contract/states'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { PassportWayDialog } from '../../ui/passport-way/passport-way.dialog.tsx'
import { ExceptionDialog, LabelDialog, PlaceDialog, WithdrawDialog } from './passport.dialogs.tsx'

interface Row {
  id: number
  name: string
  passportNo: string
  label: string | null
  status: PassportItem['status']
  placedAt: string
}

const passportOf = ({ id, name, passportNo, status, placedAt }: Row) =>
  ({ id, holder: name, passportNo, status, place: 'SAFE', placeNote: '', placedAt }) as const

const { RETURNED, MISSING, SENT, DAMAGED } = PASSPORT_STATUS
const AWAY: ReadonlySet<number> = new Set([RETURNED, MISSING, SENT])
/** At a centre. */
const RELABELS = 'center.passport.check'
const isHere = ({ status }: Row): boolean => !AWAY.has(status)
export const isReported = ({ status }: Pick<PassportItem, 'status'>): boolean =>
  status === MISSING || status === DAMAGED

interface Walked {
  name: string
  passportNo: string
}

/** The way of the passport that a row is about. */
export function useWayAction<Listed extends Walked>(idOf: (row: Listed) => number): RowAction<Listed> {
  const t = useTexts(passportMessages)
  return {
    key: 'way',
    label: t.way,
    dialog: (row, onClosed) => (
      <PassportWayDialog
        passport={{ id: idOf(row), holder: row.name, passportNo: row.passportNo }}
        onClosed={onClosed}
      />
    ),
  }
}

/** What is done with a passport of the centre wherever it is listed: it is put somewhere, or something is wrong with it. */
export function useCustodyActions<Listed extends Row>(access: string): RowAction<Listed>[] {
  const t = useTexts(passportMessages)
  const states = useTexts(passportStateMessages)
  const can = useCan()
  const maySettle = EXCEPTION_SETTLERS.some((code) => can(code))
  const way = useWayAction<Listed>(({ id }) => id)
  const report = (operation: 'reportMissing' | 'reportDamaged'): RowAction<Listed> => ({
    key: operation,
    label: operationText(states, operation),
    access,
    danger: true,
    when: (row) => isHere(row) && edgeFrom(PASSPORT_MACHINE, row.status, operation) !== undefined,
    dialog: (row, onClosed) => (
      <ExceptionDialog passport={passportOf(row)} operation={operation} centre onClosed={onClosed} />
    ),
  })
  const labelling = (key: 'bind' | 'replace', isOf: (row: Row) => boolean): RowAction<Listed> => ({
    key,
    label: t[key],
    access: RELABELS,
    when: (row) => isHere(row) && isOf(row),
    dialog: ({ id, name, passportNo, label }, onClosed) => (
      <LabelDialog passport={{ id, holder: name, passportNo, label }} onClosed={onClosed} />
    ),
  })
  return [
    way,
    {
      key: 'put',
      label: t.put,
      access,
      when: isHere,
      dialog: (row, onClosed) => <PlaceDialog passport={passportOf(row)} onClosed={onClosed} />,
    },
    labelling('bind', ({ label }) => label === null),
    labelling('replace', ({ label }) => label !== null),
    report('reportMissing'),
    report('reportDamaged'),
    {
      key: 'withdraw',
      label: useTexts(alarmMessages).withdraw,
      when: (row) => maySettle && isReported(row),
      dialog: (row, onClosed) => <WithdrawDialog passport={passportOf(row)} onClosed={onClosed} />,
    },
  ]
}
