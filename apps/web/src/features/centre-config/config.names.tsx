import type { ConfigPhase } from '@visa/contract/centre/config-period'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { OPTION, optionFields } from '@visa/contract/centre/config-option'
import { PROCESS_TIME, ProcessTimeDraft } from '@visa/contract/centre/config-process-time'
import { configEffect } from '@visa/contract/centre/config-shared'
import { VISA_FEE, VisaFeeDraft } from '@visa/contract/centre/config-visa-fee'
import { dayOf } from '@visa/contract/dates'
import type { CallInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import { addDays } from '@visa/contract/rules/days'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { useCall } from '../../lib/query.ts'
import { useFormValue, useFormValues } from '../../ui/form/form-context.ts'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './config.module.css'

/** What a change of the configuration makes stale. */
export const STALE = ['/api/visacenter', '/api/visa/order/estimate', '/api/visa/fee', '/api/dict'] as const
export const WRITING = { invalidates: STALE } as const

export const todayHere = (): string => dayOf(new Date())
export const tomorrow = (): string => addDays(todayHere(), 1)

const TONES: Readonly<Record<ConfigPhase, StatusTone>> = {
  inForce: 'done',
  coming: 'waiting',
  over: 'cancelled',
}

interface Dated {
  phase: ConfigPhase
  validFrom: string
}

/** What has not begun is changed itself, and so is what began today. */
export const isOpen = ({ phase, validFrom }: Dated): boolean =>
  phase === 'coming' || (phase === 'inForce' && validFrom === todayHere())
export const hasBegun = (row: Dated): boolean => row.phase === 'inForce' && !isOpen(row)

/** Whether it holds, and from when to when. */
export function usePhaseColumn<Row extends Dated & { validTo: string | null }>(): Column<Row> {
  const t = useTexts(centreConfigMessages)
  return {
    kind: 'custom',
    field: 'phase',
    title: t.period,
    width: 170,
    render: ({ phase, validFrom: from, validTo: to }) => (
      <TwoLines
        main={<StatusTag tone={TONES[phase]} text={t.phases[phase]} />}
        sub={to === null ? fill(t.from, { from }) : fill(t.between, { from, to })}
      />
    ),
  }
}

/** A form may hold a name that is not typed yet. */
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** What keeping the row would change of the work that is open, above its form; nothing until the row says enough. */
function Effect({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTexts(centreConfigMessages)
  return (
    <Alert
      type="info"
      showIcon
      className={styles.effect ?? ''}
      title={`${t.effect}: ${text}`}
      description={children}
    />
  )
}

const useEffectOf = (body: CallInput<typeof configEffect>['body'] | undefined) =>
  useCall(
    configEffect,
    { body: body ?? { screen: VISA_FEE } },
    { enabled: body !== undefined, silent: true, keepPreviousData: true },
  ).data

/** Of a consular fee: what is still to be priced and would cost something else. */
export function FeeEffectNote() {
  const t = useTexts(centreConfigMessages)
  const read = z.safeParse(VisaFeeDraft, useFormValues())
  const found = useEffectOf(read.success ? { screen: VISA_FEE, fee: read.data } : undefined)
  if (!read.success || found === undefined) return null
  const { otherPrice: count, moreCents, keptContracts: contracts, keptOrders: orders, tried } = found
  const more = `${moreCents < 0 ? '' : '+'}${formatMoney(moreCents)}`
  const changed =
    count === 0 ? t.effectFeesNone : fill(t.effectFees, { count, more, from: read.data.validFrom })
  const lines = tried.map(({ contractNo: no, nowCents, thenCents }) =>
    fill(nowCents === thenCents ? t.effectTrySame : t.effectTry, {
      no,
      now: formatMoney(nowCents),
      after: formatMoney(thenCents),
    }),
  )
  return (
    <Effect text={[changed, fill(t.effectKept, { contracts, orders })].join(t.effectAnd)}>
      {lines.length > 0 && (
        <>
          {t.effectTried}
          <ul className={styles.tried}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Effect>
  )
}

/** Of a process time: what is still to be promised, and would be promised another day. */
export function TimeEffectNote() {
  const t = useTexts(centreConfigMessages)
  const read = z.safeParse(ProcessTimeDraft, useFormValues())
  const found = useEffectOf(read.success ? { screen: PROCESS_TIME, time: read.data } : undefined)
  if (!read.success || found === undefined) return null
  const { otherPromise: count } = found
  return (
    <Effect text={count === 0 ? t.effectNone : fill(t.effectTimes, { count, from: read.data.validFrom })} />
  )
}

/** Of options: what would stop, and whose papers would go. */
export function OptionEffectNote() {
  const t = useTexts(centreConfigMessages)
  const read = z.safeParse(optionFields.options, useFormValue('options'))
  const found = useEffectOf(read.success ? { screen: OPTION, options: read.data } : undefined)
  if (!read.success || found === undefined) return null
  const { unsigned, shortPassports, erased } = found
  const parts = [
    ...(unsigned === 0 ? [] : [fill(t.effectUnsigned, { count: unsigned })]),
    ...(shortPassports === 0 ? [] : [fill(t.effectShort, { count: shortPassports })]),
    ...(erased === 0 ? [] : [fill(t.effectErased, { count: erased })]),
  ]
  return <Effect text={parts.length === 0 ? t.effectNone : parts.join(t.effectAnd)} />
}

/** Of what payments are made by: the shifts and tries to pay that are open. */
export function MoneyEffectNote({ screen }: { screen: ConfigScreen }) {
  const t = useTexts(centreConfigMessages)
  const [way, counter] = [textIn(useFormValue('way')), textIn(useFormValue('counter'))]
  const found = useEffectOf({
    screen,
    ...(way === undefined ? {} : { way }),
    ...(counter === undefined ? {} : { counter }),
  })
  if (found === undefined) return null
  const { openShifts: shifts, openPayments: payments } = found
  return <Effect text={shifts + payments === 0 ? t.effectNone : fill(t.effectMoney, { shifts, payments })} />
}
