import * as z from 'zod/mini'
import { WxRefused, WxUnreachable, type Fetch } from './wx-login.ts'

const PATIENCE_MS = 10_000

const Refused = z.object({ errcode: z.number() })

/** Asks WeChat and reads the answer; its address holds secrets, so no error may carry it. */
export async function askWeChat<S extends z.ZodMiniType>(
  fetch: Fetch,
  url: URL,
  answer: S,
): Promise<z.output<S>> {
  let body: unknown
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(new Request(url, { signal, redirect: 'error' }))
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    body = await response.json()
  } catch (error) {
    throw new WxUnreachable(`WeChat gave no answer: ${error instanceof Error ? error.name : 'unknown'}`)
  }
  const refused = z.safeParse(Refused, body)
  if (refused.success && refused.data.errcode !== 0) throw new WxRefused(refused.data.errcode)
  const read = z.safeParse(answer, body)
  if (!read.success) throw new WxUnreachable('WeChat gave an answer that is not its own')
  return read.data
}

export const addressOf = (base: string, query: Record<string, string>): URL => {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
