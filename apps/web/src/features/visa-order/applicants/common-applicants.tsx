import { applicantName } from '@visa/contract/visa/applicant'
import { commonApplicants, type CommonApplicant } from '@visa/contract/visa/applicant-list'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import type { NewPerson } from './add-people.ts'
import styles from './applicants.module.css'

const PAUSE_MS = 250
const SHOWN = 10
const LONGEST = 64

/** Who it is and from where; all that lasts is taken over by the server, which has it whole. */
const personOf = ({ cnName, surname, givenNames, applicantId, memberId }: CommonApplicant): NewPerson => ({
  cnName,
  surname,
  givenNames,
  ...(applicantId !== null && { sameAs: applicantId }),
  ...(memberId !== null && { memberId }),
})

interface CommonApplicantsProps {
  busy: boolean
  onTake: (person: NewPerson) => void
}

/** C7.12: people of earlier orders and members, found by whatever is known of them. */
export function CommonApplicants({ busy, onTake }: CommonApplicantsProps) {
  const t = useTexts(applicantListMessages)
  const [typed, type] = useState('')
  const keyword = usePaused(typed.trim(), PAUSE_MS)
  const found = useCall(
    commonApplicants,
    { body: { page: 1, pageSize: SHOWN, keyword } },
    { silent: true, enabled: keyword !== '', keepPreviousData: true },
  )
  const rows = keyword === '' ? [] : (found.data?.rows ?? [])
  return (
    <section aria-label={t.common}>
      <h3 className={styles.part}>{t.common}</h3>
      <Input.Search
        allowClear
        value={typed}
        maxLength={LONGEST}
        placeholder={t.commonHint}
        aria-label={t.commonHint}
        loading={found.isFetching}
        onChange={({ target }) => type(target.value)}
      />
      {found.error !== null && <p role="alert">{found.error.message}</p>}
      {keyword !== '' && found.data !== undefined && rows.length === 0 && (
        <p className={styles.soft}>{t.commonNone}</p>
      )}
      {rows.length > 0 && (
        <ul className={styles.found}>
          {rows.map((row) => (
            <li key={`${row.applicantId} ${row.memberId}`}>
              <TwoLines main={applicantName(row)} sub={`${row.surname} ${row.givenNames}`.trim()} />
              <TwoLines main={row.passportNo} sub={row.passportExpiry ?? ''} />
              <TwoLines
                main={row.birthDate ?? ''}
                sub={row.orderNo === '' ? t.commonMember : fill(t.commonLast, { orderNo: row.orderNo })}
              />
              <Button
                size="small"
                disabled={busy}
                aria-label={`${t.commonTake} ${applicantName(row)}`}
                onClick={() => onTake(personOf(row))}
              >
                {t.commonTake}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
