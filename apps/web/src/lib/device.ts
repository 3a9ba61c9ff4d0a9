/** Which of the two faces of the product suits a device: the workspace or the mobile pages. */

interface Device {
  userAgent: string
  /** A finger rather than a mouse. */
  coarsePointer: boolean
  width: number
}

const PHONE_AGENT = /iPhone|iPod|Android.*Mobile|Windows Phone|Mobile.*(?:Firefox|HarmonyOS|OpenHarmony)/
const NARROW = 768

const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  coarsePointer: matchMedia('(pointer: coarse)').matches,
  width: innerWidth,
})

/** Phones, by what they call themselves or by how they are held. */
export const isMobileDevice = ({ userAgent, coarsePointer, width }: Device = thisDevice()): boolean =>
  PHONE_AGENT.test(userAgent) || (coarsePointer && width < NARROW)

/** Where somebody who is logged in and asked for nothing in particular belongs. */
export const homePath = (): string => (isMobileDevice() ? '/mobile/main' : '/main')
