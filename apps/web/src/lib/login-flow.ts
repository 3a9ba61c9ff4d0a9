import { wxEntry, type WxChannel } from '@visa/contract/session/wx'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './call.ts'
import { homePath } from './device.ts'
import { currentRoute, href, navigateTo, safeRedirect } from './route.ts'
import { visitStorage } from './storage.ts'

/** What every way of logging in shares: where the person was heading, and going there afterwards. */

const REDIRECT_KEY = 'visa.redirect'

/** Where to go after the login: as the address says or, back from another site, as remembered. */
export const redirectTarget = (): string | undefined =>
  safeRedirect(currentRoute().query['redirect']) ?? safeRedirect(visitStorage.get(REDIRECT_KEY))

/** Another site sends the visitor back but forgets where they were heading. */
export function rememberRedirect(): void {
  const redirect = safeRedirect(currentRoute().query['redirect'])
  if (redirect === undefined) visitStorage.remove(REDIRECT_KEY)
  else visitStorage.set(REDIRECT_KEY, redirect)
}

/** Goes to WeChat to log in; it sends the visitor back with a code. */
export async function leaveForWx(channel: WxChannel): Promise<void> {
  const { url } = await call(wxEntry, { query: { channel } })
  if (url === '') return
  rememberRedirect()
  location.assign(url)
}

interface LoginAnswer {
  secondFactor?: true | undefined
  /** Without an account: only the pages of contracts are there for them. */
  customer?: true | undefined
}

const CONTRACTS = '/mobile/contract/'

const targetFor = (customer: boolean): string => {
  const target = redirectTarget()
  if (!customer) return target ?? homePath()
  return target?.startsWith(CONTRACTS) === true ? target : `${CONTRACTS}detail`
}

/** To be called with what a login answered: goes on where the person was heading, or to the second factor first. */
export function useAfterLogin(): (result?: LoginAnswer) => void {
  const client = useQueryClient()
  return useCallback(
    (result) => {
      if (result?.secondFactor === true) {
        navigateTo(href('/second-factor', { redirect: redirectTarget() }).slice(1), { replace: true })
        return
      }
      const target = targetFor(result?.customer === true)
      visitStorage.remove(REDIRECT_KEY)
      // What was cached may belong to whoever was logged in before.
      client.clear()
      navigateTo(target, { replace: true })
    },
    [client],
  )
}
