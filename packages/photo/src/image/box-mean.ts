/** The mean of the part of a row that lies around each place; `scale[x]` is one by how many places that are. */
function meanRows(
  input: Float32Array,
  width: number,
  height: number,
  radius: number,
  lines: Float32Array,
): void {
  const reach = Math.min(radius, width)
  // From here on both ends of what is looked at lie within the row.
  const [inner, outer] = [Math.min(radius + 1, width), Math.max(0, width - radius)]
  const whole = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < reach; x += 1) sum += input[row + x]
    let x = 0
    for (; x < inner; x += 1) {
      if (x + radius < width) sum += input[row + x + radius]
      lines[row + x] = sum / (Math.min(width - 1, x + radius) + 1)
    }
    for (; x < outer; x += 1) {
      sum += input[row + x + radius] - input[row + x - radius - 1]
      lines[row + x] = sum * whole
    }
    for (; x < width; x += 1) {
      sum -= input[row + x - radius - 1]
      lines[row + x] = sum / (width - x + radius)
    }
  }
}

/** What the means of rows are kept in meanwhile, from call to call: edges are worked on in many small parts. */
let lines = new Float32Array(0)
let sums = new Float64Array(0)

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
  if (lines.length < width * height) lines = new Float32Array(width * height)
  if (sums.length < width) sums = new Float64Array(width)
  meanRows(input, width, height, radius, lines)
  sums.fill(0, 0, width)
  for (let y = 0; y < Math.min(radius, height); y += 1) {
    for (let x = 0, from = y * width; x < width; x += 1, from += 1) sums[x] += lines[from]
  }
  for (let y = 0; y < height; y += 1) {
    const enters = y + radius < height ? (y + radius) * width : -1
    const leaves = y - radius - 1 >= 0 ? (y - radius - 1) * width : -1
    const scale = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1)
    const to = y * width
    if (enters >= 0 && leaves >= 0) {
      for (let x = 0; x < width; x += 1) {
        const sum = sums[x] + (lines[enters + x] - lines[leaves + x])
        sums[x] = sum
        output[to + x] = sum * scale
      }
      continue
    }
    for (let x = 0; x < width; x += 1) {
      if (enters >= 0) sums[x] += lines[enters + x]
      if (leaves >= 0) sums[x] -= lines[leaves + x]
      output[to + x] = sums[x] * scale
    }
  }
  return output
}
