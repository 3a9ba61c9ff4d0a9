export interface DrawnPerson {
  surname: string
  given: string
  country: string
  number: string
  birth: string
  sex: string
  expiry: string
  personal?: string
  cnName?: string
}
export interface DrawnCitizen {
  name: string
  sex: string
  nation: string
  year: number
  month: number
  day: number
  address: string
  number: string
}
interface Size {
  width: number
  height: number
}
export const PAGE: Size
export const CARD: Size
export function drawnZone(person: DrawnPerson): [string, string]
export function drawnPassport(person: DrawnPerson, look?: number): string
export function drawnIdNumber(digits: string): string
export function drawnIdCard(citizen: DrawnCitizen): string
export function onTable(
  inside: string,
  table: Size & { degrees?: number; margin?: number; table?: string },
): string
