/** Arithmetic of the field with 256 elements that QR codes count in, by logarithms. */
const PRIMITIVE = 0x11d
const POWERS: number[] = []
const LOGS: number[] = []
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value
  LOGS[value] = exponent
  value <<= 1
  if (value > 255) value ^= PRIMITIVE
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0)

/** The product of (x - 2^i) for the first i; the leading 1 is left out. */
function generator(degree: number): number[] {
  let product = [1]
  for (let i = 0; i < degree; i += 1) {
    const root = POWERS[i] ?? 0
    product = [...product, 0].map((value, at) => value ^ multiply(product[at - 1] ?? 0, root))
  }
  return product.slice(1)
}

/** The check bytes that make a block readable although some of it is damaged. */
export function checkBytes(data: readonly number[], count: number): number[] {
  const divisor = generator(count)
  let rest: number[] = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor))
  }
  return rest
}
