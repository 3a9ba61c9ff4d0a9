import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Checkbox, Progress } from 'antd'
import { use, useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../part.tsx'
import { encoded, kb, saveBlob, savedName } from '../encode.ts'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import type { Picture } from '../pictures/picture-list.ts'
import { bytesOf, useRuleNames } from '../tools/rule-picker.tsx'
import { BatchTold } from './batch-told.tsx'
import type { BatchRequest } from './outcome-of.ts'
import { isOpen, keptOf, madeOf } from './outcome.ts'
import type { Batch } from './use-batch.ts'

const BatchSave = lazyPart(async () => (await import('./batch-save.tsx')).BatchSave)

interface BatchBarProps {
  batch: Batch
  pictures: readonly Picture[]
  request: BatchRequest
}

/** Begins, holds, goes on and ends. */
function BatchButtons({ batch, pictures, request }: BatchBarProps) {
  const t = useTexts(photoToolMessages).batch
  const { phase } = batch
  if (phase === 'idle')
    return (
      <Button
        size="small"
        disabled={pictures.length === 0}
        onClick={() => void batch.start(pictures, request)}
      >
        {fill(t.start, { count: pictures.length })}
      </Button>
    )
  return (
    <>
      <Button size="small" onClick={phase === 'paused' ? batch.goOn : batch.pause}>
        {phase === 'paused' ? t.goOn : t.pause}
      </Button>
      <Button size="small" onClick={batch.stop}>
        {t.stop}
      </Button>
    </>
  )
}

/** All pictures at once: how far it is, what came of them, and what is done with those that are good. */
export function BatchBar(props: BatchBarProps) {
  const { batch, pictures } = props
  const t = useTexts(photoToolMessages).batch
  const target = use(PhotoTargetContext)
  const nameOf = useRuleNames()
  const { outcomes, total, phase } = batch
  // Of whom a person has said that the amber ones go along: chosen anew for each batch.
  const [chosenFor, setChosenFor] = useState<ReadonlyMap<string, unknown>>()
  const bytes = bytesOf(batch.rule)
  const told = pictures.flatMap((picture) => {
    const outcome = outcomes.get(picture.key)
    return outcome === undefined ? [] : [{ picture, outcome }]
  })
  const [good, warn] = [madeOf(told, 'good'), madeOf(told, 'warn')]
  const both = keptOf(told, true)
  const alsoAmber = chosenFor === outcomes
  const open = told.filter(({ outcome }) => isOpen(outcome)).length
  const zip = async () => {
    const { zipped } = await import('./zip.ts')
    const entries = []
    const heavy: string[] = []
    for (const { picture, pixels } of both) {
      const blob = await encoded(pixels, { bytes })
      if (blob.size > (bytes ?? Infinity)) {
        heavy.push(picture.name)
        continue
      }
      entries.push({
        name: savedName(picture.name, 'image/jpeg'),
        bytes: new Uint8Array(await blob.arrayBuffer()),
      })
    }
    if (entries.length > 0) {
      saveBlob(t.zipName, zipped(entries))
      toast.success(fill(t.zipped, { count: entries.length }))
    }
    if (heavy.length > 0) toast.warning(fill(t.zipHeavy, { names: heavy.join(t.and), most: kb(bytes ?? 0) }))
  }
  return (
    <div className={styles.batch}>
      <BatchButtons {...props} />
      {total > 0 && (
        <>
          <Progress
            className={styles.batchProgress ?? ''}
            percent={Math.round((told.length / total) * 100)}
            size="small"
            showInfo={false}
            aria-label={t.progress}
          />
          <BatchTold told={told} total={total} rule={nameOf(batch.rule)} />
          {(open > 0 || batch.narrowed) && (
            <Checkbox checked={batch.narrowed} onChange={({ target: box }) => batch.narrow(box.checked)}>
              {fill(t.onlyOpen, { count: open })}
            </Checkbox>
          )}
          <Button size="small" disabled={phase !== 'idle' || both.length === 0} onClick={() => void zip()}>
            {fill(t.zip, { count: both.length, good: good.length, warn: warn.length })}
          </Button>
          {target.kind === 'applicants' && (
            <Part>
              {warn.length > 0 && (
                <Checkbox
                  checked={alsoAmber}
                  disabled={phase !== 'idle'}
                  onChange={({ target: box }) => setChosenFor(box.checked ? outcomes : undefined)}
                >
                  {fill(t.alsoAmber, { count: warn.length })}
                </Checkbox>
              )}
              <BatchSave {...{ bytes }} made={keptOf(told, alsoAmber)} disabled={phase !== 'idle'} />
            </Part>
          )}
        </>
      )}
    </div>
  )
}
