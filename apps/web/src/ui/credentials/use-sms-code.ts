import { captchaGet, SMS_COUNTDOWN_SECONDS, type SmsScene } from '@visa/contract/session/captcha'
import { isMobile } from '@visa/contract/rules/patterns'
import { credentialMessages } from '@visa/messages/session/credentials'
import { useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { smsCountdowns } from './countdown.ts'
import { maskMobile } from './mask-mobile.ts'
import { refusedSeconds } from './refused-seconds.ts'

interface SmsCodeOptions {
  scene: SmsScene
  mobile: string
  imageCaptcha: string
  /** Shows why nothing can be sent. */
  refuse: (failures: { mobile?: string; imageCaptcha?: string }) => void
  /** Runs the call and shows its refusal. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
  /** The image captcha is used up, whatever came of it. */
  onCaptchaUsed: () => void
  onSent: () => void
}

export interface SmsCode {
  /** Seconds until a code may be sent again. */
  left: number
  send: () => Promise<void>
  /** Says where the code went, while it may still be on its way. */
  sentText: string | undefined
}

export function useSmsCode(options: SmsCodeOptions): SmsCode {
  const { scene, imageCaptcha, refuse, attempt, onCaptchaUsed, onSent } = options
  const mobile = options.mobile.trim()
  const texts = useTexts(credentialMessages)
  // By mobile alone, as the server counts: a code for one purpose makes those for the others wait too.
  const left = useSyncExternalStore(smsCountdowns.subscribe, () => smsCountdowns.left(mobile))
  const [sentTo, setSentTo] = useState('')

  const send = async () => {
    if (smsCountdowns.left(mobile) > 0) return
    if (!isMobile(mobile)) return refuse({ mobile: texts.badMobile })
    if (imageCaptcha.trim() === '') return refuse({ imageCaptcha: texts.missingCaptcha })
    smsCountdowns.start(mobile, SMS_COUNTDOWN_SECONDS)
    setSentTo('')
    let wait = 0
    const sent = await attempt(async () => {
      const asking = call(captchaGet, { query: { mobile, imageCaptcha, scene } }, { silent: true })
      const { seconds } = await asking.catch((error: unknown) => {
        wait = refusedSeconds(error) ?? 0
        throw error
      })
      smsCountdowns.start(mobile, seconds)
    })
    onCaptchaUsed()
    if (sent) {
      setSentTo(mobile)
      onSent()
    } else if (wait > 0 && wait <= SMS_COUNTDOWN_SECONDS) {
      // Another window of this person, or another person, asked for this mobile a moment ago.
      smsCountdowns.start(mobile, wait)
    } else {
      smsCountdowns.stop(mobile)
    }
  }

  const waits = left > 0 && sentTo === mobile
  return { left, send, sentText: waits ? fill(texts.codeSent, { mobile: maskMobile(mobile) }) : undefined }
}
