import { ALARMS_MOST, custodyAlarms, type PassportItem } from '@visa/contract/custody/passport'
import { EXCEPTION_SETTLERS } from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { passportMessages } from '@visa/messages/custody/passports'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { PassportWayDialog } from '../../ui/passport-way/passport-way.dialog.tsx'
import { isReported } from './custody-actions.tsx'
import { FoldedBar } from './folded-bar.tsx'
import { ExceptionDialog, WithdrawDialog } from './passport.dialogs.tsx'
import { StrayBar } from './stray-bar.tsx'

const SHOWN = 5
const NOTHING_ASKED = {}
/** Who says at a centre that something was found. */
const DESKS = ['center.passport.check', 'center.passport.count', 'center.passport.return'] as const

interface Asked {
  params?: Readonly<Record<string, string>>
}

/** What is wrong with passports of the house, above every desk until it is settled: one line, and more when asked for. */
export function AlarmBar({ params = NOTHING_ASKED }: Asked) {
  return (
    <>
      <StrayBar />
      <Alarms params={params} />
    </>
  )
}

function Alarms({ params }: Required<Asked>) {
  const t = useTexts(alarmMessages)
  const p = useTexts(passportMessages)
  const can = useCan()
  const [found, setFound] = useState<PassportItem>()
  const [mistaken, setMistaken] = useState<PassportItem>()
  const maySettle = EXCEPTION_SETTLERS.some((code) => can(code))
  const [isWhole, setWhole] = useState(false)
  const { data } = useCall(
    custodyAlarms,
    { query: isWhole ? { most: ALARMS_MOST } : {} },
    { silent: true, keepPreviousData: true },
  )
  const [isOpen, setOpen] = useTabState('alarmsOpen', false)
  const [way, setWay] = useState<PassportItem>()
  useAsked(params, ({ alarms }) => alarms === 'open' && setOpen(true), 'alarmsAsked')
  if (data === undefined || data.rows.length === 0) return null
  const { total, grave, rows } = data
  // What the home tells is a part of it.
  const isBoth = grave > 0 && total > grave
  const title = fill(isBoth ? t.titleBoth : t.title, { count: total, grave, unclaimed: total - grave })
  const hidden = Math.max(total, rows.length) - SHOWN
  return (
    <FoldedBar type="error" title={title} isOpen={isOpen} onOpen={setOpen}>
      <>
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {(isWhole ? rows : rows.slice(0, SHOWN)).map(({ id, kind, passport, note, raisedAt, raisedBy }) => (
            <li key={id}>
              <b>{t.kinds[kind]}</b>{' '}
              {[
                `${passport.holder} ${passport.passportNo}`,
                `${passport.placeName} ${passport.slot}`.trim(),
                `${formatDate(raisedAt, 'MM-dd hh:mm')} ${raisedBy}`.trim(),
                note,
              ]
                .filter((part) => part !== '')
                .join(' · ')}{' '}
              <Button
                type="link"
                size="small"
                aria-label={`${p.way} ${passport.holder}`}
                onClick={() => setWay(passport)}
              >
                {p.way}
              </Button>
              {kind === 'MISSING' && DESKS.some((desk) => can(desk)) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${t.found} ${passport.holder}`}
                  onClick={() => setFound(passport)}
                >
                  {t.found}
                </Button>
              )}
              {maySettle && isReported(passport) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${t.withdraw} ${passport.holder}`}
                  onClick={() => setMistaken(passport)}
                >
                  {t.withdraw}
                </Button>
              )}
            </li>
          ))}
          {mistaken !== undefined && (
            <WithdrawDialog passport={mistaken} onClosed={() => setMistaken(undefined)} />
          )}
          {found !== undefined && (
            <ExceptionDialog
              passport={found}
              operation="reportFound"
              centre
              onClosed={() => setFound(undefined)}
            />
          )}
        </ul>
        {way !== undefined && <PassportWayDialog passport={way} onClosed={() => setWay(undefined)} />}
        {isWhole && rows.length >= ALARMS_MOST && <p>{fill(t.cut, { count: rows.length })}</p>}
        {hidden > 0 && (
          <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t.fewer : fill(t.more, { count: hidden })}
          </Button>
        )}
      </>
    </FoldedBar>
  )
}
