import { imageOcr, type DocumentReading } from '@visa/contract/image/ocr'
import { compareSources } from '@visa/contract/rules/compare-sources'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { encoded } from '../encode.ts'
import styles from '../photo.module.css'

type ReadField = DocumentReading['fields'][number]

/** What a reader says, with the characters marked in which the readers differ. */
function Readings({ field: { field, value, readings } }: { field: ReadField }) {
  const sexes: Readonly<Record<string, string>> = useTexts(photoToolMessages).read.sexes
  const worded = (text: string): string => (field === 'sex' ? (sexes[text] ?? text) : text)
  const { agree, sources } = compareSources(
    readings.map((each) => ({ name: each.by, value: worded(each.value) })),
  )
  if (agree) return <b className={styles.readValue}>{worded(value)}</b>
  return sources.map(({ name, value: said, differs }) => (
    <div key={name} className={styles.readValue}>
      {Array.from(said, (character, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- characters have no identity but their place
        differs[place] === true ? <mark key={place}>{character}</mark> : character,
      )}
    </div>
  ))
}

function Field({ field }: { field: ReadField }) {
  const t = useTexts(photoToolMessages).read
  const names: Readonly<Record<string, string>> = t.fields
  const { sure, digit, confidence, strip } = field
  const said = sure ? t.sure : digit === 'fails' ? t.digitFails : t.unsure
  const name = names[field.field] ?? field.field
  return (
    <li data-sure={sure}>
      <span className={styles.soft}>{name}</span>
      <span>
        {strip !== '' && (
          <img
            className={styles.readStrip}
            alt={fill(t.strip, { name })}
            src={`data:image/jpeg;base64,${strip}`}
          />
        )}
        <Readings field={field} />
      </span>
      <span className={sure ? styles.good : styles.warning}>
        {said} {fill(t.confidence, { percent: Math.round(confidence * 100) })}
      </span>
    </li>
  )
}

/** What stands on the card, beside its picture; nothing of it is kept, and what two readings differ in is for a person. */
export function ReadCard({ pixels, disabled }: { pixels: ImageData; disabled: boolean }) {
  const t = useTexts(photoToolMessages).read
  const asking = useAction(imageOcr, { silent: true })
  const forget = useEffectEvent(() => asking.reset())
  useEffect(() => forget(), [pixels])
  const read = async () => {
    const blob = await encoded(pixels, { quality: 92 })
    asking.mutate({ body: { kind: 'idCard', file: [new File([blob], 'card.jpg', { type: blob.type })] } })
  }
  return (
    <section className={styles.read} aria-label={t.title}>
      <Button loading={asking.isPending} disabled={disabled} onClick={() => void read()}>
        {t.ask}
      </Button>
      {asking.error !== null && <Alert type="error" showIcon title={asking.error.message} />}
      {asking.data !== undefined && (
        <ul className={styles.readFields}>
          {asking.data.fields.map((field) => (
            <Field key={field.field} field={field} />
          ))}
        </ul>
      )}
    </section>
  )
}
