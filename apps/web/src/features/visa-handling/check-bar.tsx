import { stateText } from '@visa/contract/states'
import { handlingCheck } from '@visa/contract/visa/handling'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { handlingMessages } from '@visa/messages/visa/handling'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { said } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { ScanBar } from '../../ui/scan/scan-bar.tsx'
import { useVerdict } from '../../ui/scan/use-verdict.ts'

/** Passports are looked over one after the other: each scan says that this one was. */
export function CheckBar() {
  const t = useTexts(handlingMessages)
  const passports = useTexts(passportStateMessages)
  const client = useQueryClient()
  const { verdict, tell: say } = useVerdict()
  const queue = useRef(Promise.resolve())
  const tell = (tone: 'good' | 'bad', title: string) => say({ tone, title })
  const check = async (code: string, scanned: boolean) => {
    const answer = await call(handlingCheck, { body: { code, scanned } }, { silent: true }).catch(said)
    if (typeof answer === 'string') return tell('bad', answer)
    const { outcome, name, passportNo, passportStatus } = answer
    const status = passportStatus === null ? '' : stateText(passports, passportStatus)
    tell(
      outcome === 'checked' ? 'good' : 'bad',
      fill(t[outcome], { name, passportNo, code: answer.code, status }),
    )
    if (outcome === 'checked') void client.invalidateQueries({ predicate: below(CASE_STALE) })
  }
  const onScan = (code: string, scanned: boolean) => {
    queue.current = queue.current.then(() => check(code, scanned))
  }
  return <ScanBar label={t.scan} hint={t.scanHint} verdict={verdict} onScan={onScan} />
}
