import { applicantPage } from '@visa/contract/visa/applicant-list'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import { applicantImageUpload } from '@visa/contract/visa/country-applicant'
import { useQueryClient } from '@tanstack/react-query'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { call } from '../../../lib/call.ts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { Dialog } from '../../dialog.tsx'
import { encoded, kb, savedName } from '../encode.ts'
import { useFailureWords } from '../engine/failure-words.ts'
import styles from '../photo.module.css'
import { ownerOf } from '../tools/owner-of.ts'
import { passportNoIn } from '../tools/passport-no-in.ts'
import { sentOriginal } from '../tools/sent-original.ts'
import type { MadeOne } from './outcome.ts'

/** So many who have a number in theirs are looked at. */
const SEEN = 50

interface Row {
  key: string
  name: string
  said: string
  saved: boolean
}

interface BatchSaveProps {
  made: readonly MadeOne[]
  /** So many at most has each of them. */
  bytes: number | undefined
  disabled: boolean
}

/** Saves each photo to whoever has the passport number in its file name, and tells of each. */
export function BatchSave({ made, bytes, disabled }: BatchSaveProps) {
  const t = useTexts(photoToolMessages).batch
  const can = useCan()
  const words = useFailureWords()
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [busy, setBusy] = useState(false)
  const named = made.filter(({ picture }) => passportNoIn(picture.name) !== undefined)

  const one = async ({ picture, pixels }: MadeOne): Promise<Row> => {
    const { key, name } = picture
    const left = (said: string): Row => ({ key, name, said, saved: false })
    const keyword = passportNoIn(name)
    if (keyword === undefined) return left(t.noNumber)
    try {
      const found = await call(
        applicantPage,
        { query: { page: 1, pageSize: SEEN, keyword } },
        { silent: true },
      )
      const person = ownerOf(keyword, found)
      if (person === 'nobody') return left(fill(t.unknown, { passportNo: keyword }))
      if (person === 'several') return left(fill(t.several, { passportNo: keyword }))
      const blob = await encoded(pixels, { bytes })
      if (blob.size > (bytes ?? Infinity))
        return left(fill(t.tooHeavy, { kb: kb(blob.size), most: kb(bytes ?? 0) }))
      const file = new File([blob], savedName(name, 'image/jpeg'), { type: blob.type })
      await call(
        applicantImageUpload,
        {
          params: { id: person.id },
          body: { file: [file], original: [await sentOriginal(picture.file)] },
        },
        { silent: true },
      )
      return {
        key,
        name,
        said: fill(person.photo === '' ? t.savedTo : t.replacedIn, {
          name: person.cnName || person.surname,
          orderNo: person.orderNo,
        }),
        saved: true,
      }
    } catch (error) {
      return left(error instanceof CallError ? error.message : words(error, name))
    }
  }
  const save = async () => {
    setBusy(true)
    const told: Row[] = []
    for (const each of made) {
      told.push(await one(each))
      setRows([...told])
    }
    await client.invalidateQueries({ predicate: below(CASE_STALE) })
    setBusy(false)
  }

  if (!APPLICANT_WRITERS.some((code) => can(code))) return null
  return (
    <>
      <Button
        size="small"
        type="primary"
        loading={busy}
        disabled={disabled || named.length === 0}
        onClick={() => void save()}
      >
        {fill(t.save, { count: named.length })}
      </Button>
      {rows.length > 0 && (
        <Dialog
          open
          title={fill(t.savedTitle, { saved: rows.filter(({ saved }) => saved).length, count: rows.length })}
          footer={null}
          onCancel={() => setRows([])}
        >
          <ul className={styles.findings}>
            {rows.map(({ key, name, said, saved }) => (
              <li key={key} className={saved ? styles.good : styles.warning}>
                {name}: {said}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
