import { fitBytes } from '@visa/photo/compress'

export type Asked = { way: 'bytes'; bytes: number } | { way: 'side'; side: number; quality: number }

interface Given {
  /** How long the longer side of the picture is. */
  longest: number
  /** The file that the picture was read from, unless something was done to it since. */
  original: { bytes: number; isKept: boolean } | undefined
  /** How many bytes it has in a quality, its sides multiplied by a scale. */
  bytesIn: (quality: number, scale: number) => Promise<number>
}

/** How it is encoded; or that nothing is better than the original itself. */
export type Compressed = { quality: number; scale: number } | 'original'

const LEAST_QUALITY = { bytes: 40, side: 30 }
const MOST_QUALITY = 95

/** As small as is asked for, and never larger than it was; undefined where that cannot be had. */
export async function compressed(
  asked: Asked,
  { longest, original, bytesIn }: Given,
): Promise<Compressed | undefined> {
  const first = asked.way === 'side' ? Math.min(1, asked.side / longest) : 1
  const most = asked.way === 'side' ? asked.quality : MOST_QUALITY
  const before = original?.bytes ?? Infinity
  if (asked.way === 'side' && (await bytesIn(most, first)) <= before) return { quality: most, scale: first }
  const within = Math.min(before, asked.way === 'bytes' ? asked.bytes : Infinity)
  // What is small enough already is not made smaller to the eye only to have fewer bytes than it had.
  const isEnough = within === before && first === 1 && original?.isKept === true
  const found = await fitBytes({
    bytes: within,
    quality: { least: LEAST_QUALITY[asked.way], most },
    encode: async (quality, scale) => ({ length: await bytesIn(quality, scale * first) }),
    ...(isEnough && { leastScale: 1 }),
  })
  if (found !== undefined) return { quality: found.quality, scale: found.scale * first }
  return isEnough ? 'original' : undefined
}
