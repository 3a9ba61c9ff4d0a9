import { ChannelError } from './channel.ts'

/** As much of fetch as is needed: a stand-in answers in its place. */
export type Fetch = (request: Request) => Promise<Response>

export interface ChannelDeps {
  fetch: Fetch
  now: () => Date
}

/** With the channel's own word for the reason. */
export class ChannelSaid extends ChannelError {
  readonly code: string

  constructor(kind: ChannelError['kind'], code: string, text = '') {
    super(kind, `${code} ${text}`.trim())
    this.code = code
  }
}

/** An answer about something else than was asked says nothing about what was asked. */
export function refuseOther(
  told: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, string>>,
): void {
  const other = Object.keys(asked).find((name) => told[name] !== undefined && told[name] !== asked[name])
  if (other !== undefined) throw new ChannelSaid('unreachable', 'OTHER', `an answer of another ${other}`)
}

export const parsedJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
