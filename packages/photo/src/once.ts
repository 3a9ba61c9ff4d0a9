/** Made when it is first asked for, and then kept; what failed is tried again the next time. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let coming: Promise<Made> | undefined
  return async () => {
    coming ??= make()
    try {
      return await coming
    } catch (error) {
      coming = undefined
      throw error
    }
  }
}
