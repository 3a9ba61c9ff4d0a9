import { mrzCheckDigit } from './mrz.ts'
import { plainCode } from './plain-code.ts'

const ZONE_LINE = 44
const NUMBER_LENGTH = 9

/** The first line of the zone of a passport alone: readers that type send the second one behind it. */
export const isFirstZoneLine = (typed: string): boolean => {
  const code = plainCode(typed)
  return code.length === ZONE_LINE && code.startsWith('P') && code.includes('<<')
}

/** The number in the machine-readable zone of a passport, of which scanners give both lines or the second alone. */
export function passportCode(typed: string): string {
  const code = plainCode(typed)
  const line = code.length === 2 * ZONE_LINE ? code.slice(ZONE_LINE) : code
  const number = line.slice(0, NUMBER_LENGTH)
  if (line.length !== ZONE_LINE || mrzCheckDigit(number) !== line[NUMBER_LENGTH]) return code
  return number.replaceAll('<', '')
}
