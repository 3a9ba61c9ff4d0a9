import { CODES } from '@visa/contract/codes'
import { wxLogin } from '@visa/contract/session/wx'
import { mobileMessages } from '@visa/messages/session/mobile'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useAfterLogin } from '../../lib/login-flow.ts'
import { useAction } from '../../lib/query.ts'
import { currentRoute, rewriteQuery } from '../../lib/route.ts'

/** No answer came, so the code may still be good. */
const UNANSWERED = new Set<CallError['code']>(['NETWORK', 'TIMEOUT', 'HTTP'])

/** The call itself leads on to another page. */
const LED_ON = new Set<CallError['code']>([CODES.WECHAT_UNBOUND, CODES.NOT_LOGGED_IN])

/** Logs in with the code WeChat sent the visitor back with, once, and takes it out of the address. */
export function useWxReturn() {
  const { wait } = useTexts(mobileMessages)
  const [{ code = '', state = '', ...rest }] = useState(() => currentRoute().query)
  const { mutate, error } = useAction(wxLogin, { silent: true, onSuccess: useAfterLogin() })
  const started = useRef(false)
  const complete = code !== '' && state !== ''
  const login = () => mutate({ body: { code, state } })

  const start = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    rewriteQuery('/mobile/wait', rest)
    if (complete) login()
  })
  useEffect(() => start(), [])

  const failed = error !== null && !LED_ON.has(error.code) ? error : undefined
  return {
    /** Why there is no login; undefined while it is under way. */
    failure: complete ? failed?.message : wait.incomplete,
    retry: failed !== undefined && UNANSWERED.has(failed.code) ? login : undefined,
  }
}
