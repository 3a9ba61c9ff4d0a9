import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { fieldMessages } from '@visa/messages/fields'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Button, Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { usePaneElement } from '../../../lib/tabs/tab-context.tsx'
import { useCountryName } from '../../../pickers/use-dict-name.ts'
import { FactGrid } from '../../../ui/detail/detail-facts.tsx'
import type { Fact } from '../../../ui/detail/detail-types.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { applicantLink } from '../applicant.names.ts'
import { PersonPhoto } from '../person-photo.tsx'
import { PhotoOriginal } from './photo-original.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { DocumentCell, FormCell, PassportCell, usePersonWords } from './applicant-cells.tsx'
import styles from './applicants.module.css'

interface ApplicantDrawerProps {
  applicants: readonly OrderApplicant[]
  shown: OrderApplicant
  entryDate: string | null
  onShow: (id: number) => void
  onClosed: () => void
}

const WIDTH_PX = 420

/** Lists, menus and inputs have these keys for themselves. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable=true], [role=menu], .ant-modal') !== null)

/** One applicant beside the order; ↑ and ↓ walk through them. */
export function ApplicantDrawer({ applicants, shown, entryDate, onShow, onClosed }: ApplicantDrawerProps) {
  const t = useTexts(applicantListMessages)
  const pane = usePaneElement()
  const [open, setOpen] = useState(true)
  const at = applicants.findIndex(({ id }) => id === shown.id)
  const [before, behind] = [applicants[at - 1], applicants[at + 1]]
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const next = event.key === 'ArrowUp' ? before : event.key === 'ArrowDown' ? behind : undefined
    if (next === undefined || isTaken(event)) return
    event.preventDefault()
    onShow(next.id)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => walk(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Drawer
      open={open}
      title={applicantName(shown)}
      size={WIDTH_PX}
      mask={false}
      onClose={() => setOpen(false)}
      afterOpenChange={(opened) => !opened && onClosed()}
      {...(pane === undefined
        ? {}
        : {
            getContainer: () => pane ?? document.body,
            rootClassName: styles.ofTab ?? '',
            focusable: { trap: false },
          })}
      extra={
        <span className={styles.drawerTools}>
          <span className={styles.soft}>{fill(t.placed, { no: at + 1, count: applicants.length })}</span>
          <Button
            size="small"
            icon={<UpOutlined />}
            aria-label={t.before}
            disabled={before === undefined}
            onClick={() => before && onShow(before.id)}
          />
          <Button
            size="small"
            icon={<DownOutlined />}
            aria-label={t.behind}
            disabled={behind === undefined}
            onClick={() => behind && onShow(behind.id)}
          />
        </span>
      }
      footer={
        <div className={styles.drawerFoot}>
          <Button type="primary" href={applicantLink(shown.id)}>
            {t.openForm}
          </Button>
        </div>
      }
    >
      <Facts applicant={shown} entryDate={entryDate} />
    </Drawer>
  )
}

function Facts({ applicant, entryDate }: { applicant: OrderApplicant; entryDate: string | null }) {
  const t = useTexts(applicantListMessages)
  const page = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(applicantStateMessages)
  const countryOf = useCountryName()
  const {
    photo,
    photoOriginal,
    surname,
    givenNames,
    status,
    result,
    birthDate,
    mobile,
    nationality,
    cancelReason,
  } = applicant
  const facts: Fact[] = [
    { label: t.fields.passportNo, value: <PassportCell person={applicant} entryDate={entryDate} /> },
    { label: page.stage, value: <StatusTag tone={statusTone(status)} text={stateText(states, status)} /> },
    { label: t.formProgress, value: <FormCell person={applicant} /> },
    { label: t.documents, value: <DocumentCell person={applicant} /> },
    { field: 'birthDate', value: birthDate },
    { label: t.fields.nationality, value: nationality === '' ? '' : countryOf(nationality) },
    { label: f.mobile, value: mobile },
    { label: page.result, value: result === null ? page.noResult : page.results[result] },
    ...(cancelReason === '' ? [] : [{ field: 'reason' as const, value: cancelReason, wide: true }]),
  ]
  return (
    <>
      <div className={styles.drawerHead}>
        <PersonPhoto photo={photo} name={applicantName(applicant)} />
        <span>
          <div>{`${surname} ${givenNames}`.trim()}</div>
          <div className={styles.soft}>{usePersonWords()(applicant)}</div>
          <PhotoOriginal storageName={photoOriginal} />
        </span>
      </div>
      <FactGrid facts={facts} look="section" />
    </>
  )
}
