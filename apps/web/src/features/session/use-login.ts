import { captchaImage, CAPTCHA_LIFE_SECONDS } from '@visa/contract/session/captcha'
import type { Language } from '@visa/contract/session/personal'
import { systemLogin } from '@visa/contract/session/system'
import { loginMessages } from '@visa/messages/login'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { currentRoute, navigateTo, safeRedirect } from '../../lib/route.ts'
import { missingPart, type LoginDraft, type LoginPart } from './login-draft.ts'

const EMPTY: LoginDraft = { userName: '', password: '', imageCaptcha: '', rememberMe: false }

interface Problem {
  /** What is missing; undefined when the server refused the login as a whole. */
  field?: LoginPart
  /** The server's words, in the language they were asked for. */
  refusal?: { text: string; language: Language }
}

interface Focus {
  focusAccount: () => void
  focusCaptcha: () => void
}

export function useLogin({ focusAccount, focusCaptcha }: Focus) {
  const texts = useTexts(loginMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const captcha = useCall(captchaImage, {}, { silent: true, refetchInterval: CAPTCHA_LIFE_SECONDS * 1000 })

  const change = (part: Partial<LoginDraft>) => {
    setDraft((old) => ({ ...old, ...part }))
    setProblem(undefined)
  }

  const refuse = (found: Problem) => {
    setProblem(found)
    if (found.field === 'account') focusAccount()
    else focusCaptcha()
  }

  const submit = async () => {
    if (busy) return
    const missing = missingPart(draft)
    if (missing !== undefined) return refuse({ field: missing })
    setBusy(true)
    setProblem(undefined)
    try {
      await call(systemLogin, { body: draft }, { silent: true })
      // What was cached may belong to whoever was logged in before.
      client.clear()
      navigateTo(safeRedirect(currentRoute().query['redirect']) ?? '/main', { replace: true })
    } catch (error) {
      setBusy(false)
      setDraft((old) => ({ ...old, imageCaptcha: '' }))
      void captcha.refetch()
      if (!(error instanceof CallError)) throw error
      refuse({ refusal: { text: error.message, language } })
    }
  }

  const image = {
    url: captcha.data,
    failed: captcha.isError,
    refresh: () => {
      change({ imageCaptcha: '' })
      void captcha.refetch()
      focusCaptcha()
    },
  }
  const missingTexts = { account: texts.missingAccount, captcha: texts.missingCaptcha }
  const refusal = problem?.refusal?.language === language ? problem.refusal.text : undefined
  const problemText = problem?.field === undefined ? refusal : missingTexts[problem.field]
  return { draft, change, missing: problem?.field, problemText, busy, image, submit }
}
