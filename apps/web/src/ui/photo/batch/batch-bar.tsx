import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Progress } from 'antd'
import { use } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../part.tsx'
import { encoded, saveBlob, savedName } from '../encode.ts'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import type { Picture } from '../pictures/picture-list.ts'
import { bytesOf, useRuleNames } from '../tools/rule-picker.tsx'
import type { Batch, BatchRequest, MadeOne, Outcome } from './use-batch.ts'

const BatchSave = lazyPart(async () => (await import('./batch-save.tsx')).BatchSave)

interface BatchBarProps {
  batch: Batch
  pictures: readonly Picture[]
  request: BatchRequest
}

/** All pictures at once: how far it is, what came of them, and what is done with those that are good. */
export function BatchBar({ batch, pictures, request }: BatchBarProps) {
  const t = useTexts(photoToolMessages).batch
  const target = use(PhotoTargetContext)
  const nameOf = useRuleNames()
  const { outcomes, total, running } = batch
  const bytes = bytesOf(batch.rule)
  const told = pictures.flatMap((picture) => {
    const outcome = outcomes.get(picture.key)
    return outcome === undefined ? [] : [{ picture, outcome }]
  })
  const good: MadeOne[] = told.flatMap(({ picture, outcome }) =>
    outcome.kind === 'made' && outcome.level !== 'bad' ? [{ picture, pixels: outcome.pixels }] : [],
  )
  const faceless = told.flatMap(({ picture, outcome }) => (outcome.kind === 'noFace' ? [picture.name] : []))
  const count = (of: (outcome: Outcome) => boolean): number =>
    told.filter(({ outcome }) => of(outcome)).length
  const zip = async () => {
    const { zipped } = await import('./zip.ts')
    const entries = []
    for (const { picture, pixels } of good) {
      const blob = await encoded(pixels, { bytes })
      entries.push({
        name: savedName(picture.name, 'image/jpeg'),
        bytes: new Uint8Array(await blob.arrayBuffer()),
      })
    }
    saveBlob(t.zipName, zipped(entries))
    toast.success(fill(t.zipped, { count: entries.length }))
  }
  return (
    <div className={styles.batch}>
      {running ? (
        <Button size="small" onClick={batch.stop}>
          {t.stop}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={pictures.length === 0}
          onClick={() => void batch.start(pictures, request)}
        >
          {fill(t.start, { count: pictures.length })}
        </Button>
      )}
      {total > 0 && (
        <>
          <Progress
            className={styles.batchProgress ?? ''}
            percent={Math.round((told.length / total) * 100)}
            size="small"
            showInfo={false}
            aria-label={t.progress}
          />
          <output>
            {fill(t.told, {
              rule: nameOf(batch.rule),
              done: told.length,
              total,
              good: count((each) => each.kind === 'made' && each.level === 'good'),
              warn: count((each) => each.kind === 'made' && each.level === 'warn'),
              bad: count((each) => each.kind === 'made' && each.level === 'bad'),
              noFace: count((each) => each.kind === 'noFace'),
              failed: count((each) => each.kind === 'failed'),
            })}
          </output>
          {faceless.length > 0 && (
            <span className={styles.wrong}>{fill(t.noFaceIn, { names: faceless.join(t.and) })}</span>
          )}
          <Button size="small" disabled={running || good.length === 0} onClick={() => void zip()}>
            {fill(t.zip, { count: good.length })}
          </Button>
          {target.kind === 'applicants' && (
            <Part>
              <BatchSave {...{ bytes }} made={good} disabled={running} />
            </Part>
          )}
        </>
      )}
    </div>
  )
}
