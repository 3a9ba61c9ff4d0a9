import { applicantPage, type ApplicantRow } from '@visa/contract/visa/applicant-list'
import { APPLICANT_READERS, APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import { applicantImageUpload } from '@visa/contract/visa/country-applicant'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useAction, useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { usePaused } from '../../../lib/use-paused.ts'
import { useFailureWords } from '../engine/failure-words.ts'
import styles from '../photo.module.css'
import { passportNoIn } from './passport-no-in.ts'
import { ownerOf } from './owner-of.ts'
import { asFile, type MadeFile } from './made-file.ts'
import { saveCard } from './save-card.ts'
import { sentOriginal } from './sent-original.ts'

type Field = 'photo' | 'passportScan' | 'idCard'

const SHOWN = 20
const SEARCH_PAUSE_MS = 300

const nameOf = ({ cnName, surname, givenNames }: ApplicantRow): string =>
  cnName === '' ? `${surname} ${givenNames}`.trim() : cnName

const labelOf = (row: ApplicantRow): string => [nameOf(row), row.passportNo, row.orderNo].join(' ')

/** Saves a picture to somebody in an order: looked for by what is typed, or by the passport number in its name. */
export function SaveToApplicant(props: MadeFile) {
  const t = useTexts(photoToolMessages).target
  const can = useCan()
  const words = useFailureWords()
  const id = useId()
  const [field, setField] = useState<Field>(props.isCard === true ? 'idCard' : 'photo')
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<ApplicantRow>()
  const hinted = passportNoIn(props.name)
  const keyword = usePaused(typed ?? hinted ?? '', SEARCH_PAUSE_MS)
  const readable = APPLICANT_READERS.some((code) => can(code))
  const writable = APPLICANT_WRITERS.some((code) => can(code))
  const found = useCall(
    applicantPage,
    { query: { page: 1, pageSize: SHOWN, keyword } },
    { silent: true, keepPreviousData: true, enabled: readable && writable },
  )
  const client = useQueryClient()
  const saving = useAction(applicantImageUpload, { invalidates: CASE_STALE })
  const [savingCard, setSavingCard] = useState(false)
  const rows = found.data?.rows ?? []
  const holder =
    typed === undefined && hinted !== undefined && keyword === hinted && found.data !== undefined
      ? ownerOf(hinted, found.data)
      : 'nobody'
  const byName = typeof holder === 'string' ? undefined : holder
  const person = chosen ?? byName

  const save = async () => {
    const file = await asFile(props)
    if (file === undefined || person === undefined) return
    if (field === 'idCard') {
      await saveCard(person.id, file, props.original)
      await client.invalidateQueries({ predicate: below(CASE_STALE) })
    } else {
      const original = [await sentOriginal(props.original)]
      await saving.mutateAsync({ params: { id: person.id }, body: { file: [file], original, field } })
    }
    toast.success(fill(t.saved, { name: nameOf(person), orderNo: person.orderNo }))
  }

  const begin = async () => {
    setSavingCard(field === 'idCard')
    try {
      await save()
    } catch (error) {
      // What is refused elsewhere is said by the call itself.
      if (field === 'idCard')
        toast.error(error instanceof CallError ? error.message : words(error, props.name))
    } finally {
      setSavingCard(false)
    }
  }

  if (!readable || !writable) return <p className={styles.soft}>{t.notAllowed}</p>
  return (
    <div className={styles.saving}>
      <label htmlFor={id}>{t.applicant}</label>
      <Select<number>
        id={id}
        className={styles.wide ?? ''}
        placeholder={t.find}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        notFoundContent={found.error?.message ?? t.nobody}
        {...(person !== undefined && { value: person.id })}
        options={(person === undefined || rows.includes(person) ? rows : [person, ...rows]).map((row) => ({
          value: row.id,
          label: labelOf(row),
        }))}
        onChange={(value) => setChosen(rows.find((row) => row.id === value))}
      />
      {byName !== undefined && chosen === undefined && <p className={styles.good}>{t.byName}</p>}
      <Segmented<Field>
        block
        value={field}
        onChange={setField}
        options={[
          props.isCard === true ? { value: 'idCard', label: t.idCard } : { value: 'photo', label: t.photo },
          { value: 'passportScan', label: t.passportScan },
        ]}
      />
      {field === 'photo' && person !== undefined && person.photo !== '' && (
        <p className={styles.soft}>{t.replaces}</p>
      )}
      {person !== undefined && (
        <>
          {field === 'idCard' && <p className={styles.soft}>{t.toDocuments}</p>}
          <p className={styles.soft}>{t.keepsOriginal}</p>
        </>
      )}
      <Button
        type="primary"
        disabled={props.disabled || person === undefined}
        loading={saving.isPending || savingCard}
        onClick={() => void begin()}
      >
        {t.save}
      </Button>
    </div>
  )
}
