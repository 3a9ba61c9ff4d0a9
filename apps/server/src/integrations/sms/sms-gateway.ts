import type { MessageType } from '@visa/contract/sms/message-type'

/** Hands text messages over to a carrier. */
export interface SmsGateway {
  /** What records call it. */
  readonly platform: string
  /** Messages go to a page that anybody can read instead of a phone: demonstrations only. */
  readonly readable: boolean
  /** Opens each message, as registered with the carrier. */
  readonly signature: string
  /** The carrier's name of the template for a type, as the settings say; empty: they name none. */
  templateOf(messageType: MessageType): string
  /** How many messages are left; null where the carrier does not tell. */
  balance(): Promise<number | null>
  /** Resolves once the carrier has taken the message; rejects with SmsRefused when it will not. */
  send(message: SmsToSend): Promise<{ bizId: string }>
}

export interface SmsToSend {
  mobile: string
  messageType: MessageType
  /** The carrier's template; unset: the one that the settings name for the type. */
  templateCode?: string
  /** What fills it. */
  params: Readonly<Record<string, string>>
  /** Our own number of the message; delivery reports name it. */
  outId: string
}

/** The carrier answered and refused; its own code and words. */
export class SmsRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
