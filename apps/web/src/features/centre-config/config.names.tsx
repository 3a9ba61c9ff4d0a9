import type { ConfigPhase } from '@visa/contract/centre/config-period'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { configEffect, configLog } from '@visa/contract/centre/config-shared'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { Alert } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { useCall } from '../../lib/query.ts'
import { useFormValue } from '../../ui/form/form-context.ts'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

/** What a change of the configuration makes stale. */
export const STALE = ['/api/visacenter', '/api/visa/order/estimate', '/api/dict'] as const
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

/** What a change would be read by, above the form; it follows what the form is for. */
export function EffectNote({ screen }: { screen: ConfigScreen }) {
  const t = useTexts(centreConfigMessages)
  const [nationCode, way, counter] = [
    textIn(useFormValue('nationCode')),
    textIn(useFormValue('way')),
    textIn(useFormValue('counter')),
  ]
  const query = { screen, nationCode, way, counter }
  const { data } = useCall(configEffect, { query }, { silent: true, keepPreviousData: true })
  if (data === undefined) return null
  const isMoney = way !== undefined || counter !== undefined
  const text = isMoney
    ? fill(t.effectMoney, { shifts: data.openShifts, payments: data.openPayments })
    : fill(t.effectOrders, { open: data.openOrders, waiting: data.unconfirmed })
  return <Alert type="info" showIcon title={`${t.effect}: ${text}`} />
}

export function ConfigLog({ screen }: { screen: ConfigScreen }) {
  return <LogPanel endpoint={configLog} scope={{ screen }} />
}
