/** Everything a stream gives. */
export async function collected<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of stream) all.push(each)
  return all
}

export const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await collected(stream))
