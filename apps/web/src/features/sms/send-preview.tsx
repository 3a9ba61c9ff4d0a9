import { formatMoney } from '@visa/contract/money'
import { NOTICE_TYPES } from '@visa/contract/sms/message-type'
import { mobiles, smsCheck, type SmsType } from '@visa/contract/sms/sms'
import { smsMessages } from '@visa/messages/sms/sms'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import { useFormValues } from '../../ui/form/form-context.ts'
import { useSmsTypes } from '../../ui/sms/sms-names.ts'
import styles from './sms.module.css'

const PAUSE_MS = 400

const Ready = z.object({
  messageType: z.enum(NOTICE_TYPES),
  mobiles,
  params: z._default(z.record(z.string(), z.string()), {}),
})

/** What there is to ask, as one text; empty while something is missing. */
function questionOf(draft: unknown, types: readonly SmsType[]): string {
  const ready = z.safeParse(Ready, draft)
  if (!ready.success) return ''
  const { messageType, params } = ready.data
  const blanks = types.find((type) => type.messageType === messageType)?.blanks ?? []
  const filled = blanks.map((name) => [name, (params[name] ?? '').trim()] as const)
  if (filled.some(([, text]) => text === '')) return ''
  return JSON.stringify({ ...ready.data, params: Object.fromEntries(filled) })
}

/** The text as people will read it, and what it costs, once enough is filled in. */
export function SendPreview() {
  const t = useTexts(smsMessages)
  const { types } = useSmsTypes()
  const question = questionOf(useFormValues(), types)
  const asked = usePaused(question, PAUSE_MS)
  return (
    <div className={styles.preview} aria-live="polite">
      {question === '' || asked === '' ? (
        <p className={styles.soft}>{t.previewHint}</p>
      ) : (
        <Answer question={asked} />
      )}
    </div>
  )
}

function Answer({ question }: { question: string }) {
  const t = useTexts(smsMessages)
  const { messageType, mobiles: to, params } = JSON.parse(question) as z.output<typeof Ready>
  const body = { messageType, mobiles: to.join(','), params: JSON.stringify(params) }
  const { data, error } = useCall(smsCheck, { body }, { silent: true, keepPreviousData: true })
  if (error) return <p className={styles.wrong}>{error.message}</p>
  if (data === undefined) return null
  const { content, count, segments, total, cost } = data
  return (
    <>
      <p>{content}</p>
      <p className={styles.soft}>
        {fill(t.previewCount, { count, segments, total, cost: formatMoney(cost) })}
      </p>
    </>
  )
}
