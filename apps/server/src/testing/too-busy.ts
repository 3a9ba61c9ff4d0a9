import { errorMessages } from '@visa/messages/errors'

const { busy, recordBusy, databaseDown, tookTooLong } = errorMessages.zh
const TOO_BUSY: ReadonlySet<string> = new Set([busy, recordBusy, databaseDown, tookTooLong])

/** What a machine that has too much to do tells: nothing was done, and the same may be asked again. */
export const saysTooBusy = ({ msg }: { msg: string }): boolean => TOO_BUSY.has(msg)
