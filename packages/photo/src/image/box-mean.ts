/**
 * The mean of the square around each value, cut off at the borders; the work does not grow with the square. Writes into
 * `output`, which may be the input itself.
 */
export function boxMean(
  input: Float32Array,
  width: number,
  height: number,
  radius: number,
  output: Float32Array = new Float32Array(width * height),
): Float32Array {
  const lines = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += input[row + x]
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += input[row + x + radius]
      if (x - radius - 1 >= 0) sum -= input[row + x - radius - 1]
      lines[row + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y += 1) {
    for (let x = 0; x < width; x += 1) sums[x] += lines[y * width + x]
  }
  for (let y = 0; y < height; y += 1) {
    const enters = y + radius < height ? (y + radius) * width : -1
    const leaves = y - radius - 1 >= 0 ? (y - radius - 1) * width : -1
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x += 1) {
      if (enters >= 0) sums[x] += lines[enters + x]
      if (leaves >= 0) sums[x] -= lines[leaves + x]
      output[y * width + x] = sums[x] / count
    }
  }
  return output
}
