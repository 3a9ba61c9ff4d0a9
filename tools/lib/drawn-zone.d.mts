interface Holder {
  surname: string
  given: string
  country: string
  number: string
  birth: string
  sex: string
  expiry: string
  personal?: string
  type?: string
}

export function drawnZone(holder: Holder): [string, string]
