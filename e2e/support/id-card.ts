/** An identity card that fits somebody: the last digit guards the others. */
export function idCardOf(birth: string, isMale: boolean): string {
  const body = `330106${birth.replaceAll('-', '')}${isMale ? '011' : '012'}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return `${body}${'10X98765432'[sum % 11] ?? ''}`
}
