import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { LocalTable } from '../../../ui/list/local-table.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useRowActions } from '../../../ui/list/use-row-actions.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PersonPhoto } from '../person-photo.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { AddApplicantsDialog } from './add-applicants.dialog.tsx'
import { ApplicantDrawer } from './applicant.drawer.tsx'
import { useApplicantActions, useMayChange } from './applicant.actions.tsx'
import { usePersonColumns } from './person.columns.tsx'
import { PasteApplicantsDialog } from './paste-applicants.dialog.tsx'
import styles from './applicants.module.css'

interface OrderApplicantsProps {
  order: Pick<GenericDetail, 'id' | 'status' | 'entryDate' | 'totalCents'>
  applicants: readonly OrderApplicant[]
  /** Whom the address names: shown at once and opened. */
  chosen?: number | undefined
}

/** Who is in an order, how far each has come, and what may be done with them. */
export function OrderApplicants({ order, applicants, chosen }: OrderApplicantsProps) {
  const t = useTexts(orderPageMessages)
  const [looked, look] = useTabState<number | undefined>('applicant', chosen)
  const acting = useRowActions<OrderApplicant>({
    name: `applicants ${order.id}`,
    actions: useApplicantActions(order, applicants),
    buttons: useButtons(order, applicants.length),
    nameOf: applicantName,
    stale: CASE_STALE,
  })
  const empty = <EmptyState title={t.noApplicantsTitle} help={t.noApplicantsHelp} />
  const known = applicants.find(({ id }) => id === looked)
  return (
    <>
      <div className={styles.toolbar}>
        {acting.buttons.map((button) => (
          <Button key={button.key} icon={button.icon} onClick={() => acting.press(button)}>
            {button.label}
          </Button>
        ))}
      </div>
      <LocalTable
        rows={applicants}
        columns={useColumns(order, chosen, look)}
        nameOf={applicantName}
        actions={(row) => acting.of(row).filter(({ locked }) => locked === undefined)}
        empty={empty}
      />
      {known !== undefined && (
        <ApplicantDrawer
          applicants={applicants}
          shown={known}
          entryDate={order.entryDate}
          onShow={look}
          onClosed={() => look(undefined)}
        />
      )}
      {acting.dialog}
    </>
  )
}

function useButtons(order: Pick<GenericDetail, 'id' | 'status'>, count: number) {
  const t = useTexts(applicantListMessages)
  const { enters } = useMayChange(order)
  const orderId = order.id
  if (!enters) return []
  return [
    {
      key: 'add',
      label: t.add,
      icon: <PlusOutlined />,
      dialog: (onClosed: () => void) => (
        <AddApplicantsDialog orderId={orderId} first={count === 0} onClosed={onClosed} />
      ),
    },
    {
      key: 'paste',
      label: t.paste,
      icon: <SnippetsOutlined />,
      dialog: (onClosed: () => void) => <PasteApplicantsDialog orderId={orderId} onClosed={onClosed} />,
    },
  ]
}

function useColumns(
  order: OrderApplicantsProps['order'],
  chosen: number | undefined,
  look: (id: number) => void,
): Column<OrderApplicant>[] {
  const t = useTexts(orderPageMessages)
  const list = useTexts(applicantListMessages)
  const states = useTexts(applicantStateMessages)
  const { person, passport, form, documents } = usePersonColumns<OrderApplicant>({
    title: list.personShort,
    widths: { person: 96, passport: 128, form: 84, documents: 136 },
    entryDateOf: () => order.entryDate,
  })
  return [
    {
      kind: 'custom',
      field: 'cnName',
      title: t.name,
      width: 138,
      render: (applicant) => (
        <Name applicant={applicant} isChosen={applicant.id === chosen} onLook={() => look(applicant.id)} />
      ),
    },
    person,
    passport,
    {
      kind: 'custom',
      field: 'status',
      title: t.stage,
      width: 160,
      render: ({ status, cancelReason, result }) => (
        <TwoLines
          main={<StatusTag tone={statusTone(status)} text={stateText(states, status)} />}
          sub={result === null ? cancelReason : t.results[result]}
        />
      ),
    },
    form,
    documents,
  ]
}

interface NameProps {
  applicant: OrderApplicant
  isChosen: boolean
  onLook: () => void
}

function Name({ applicant, isChosen, onLook }: NameProps) {
  const { surname, givenNames, photo } = applicant
  const name = applicantName(applicant)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  return (
    <div ref={place} className={styles.person} {...(isChosen ? { 'aria-current': true } : {})}>
      <PersonPhoto photo={photo} name={name} />
      <TwoLines
        wraps
        main={
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onLook}>
            {name}
          </button>
        }
        sub={`${surname} ${givenNames}`.trim()}
      />
    </div>
  )
}
