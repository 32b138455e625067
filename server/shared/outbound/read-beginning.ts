/**
 * Reads the first bytes of an answer as text. The rest is not read, and its connection is closed. Omits a character
 * that is cut off at the end.
 */
export async function readBeginning(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ text: string; isCut: boolean }> {
  const read: Uint8Array[] = []
  let size = 0
  // Leaving the loop destroys the stream.
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  const isCut = size > maxBytes
  const text = new TextDecoder().decode(Buffer.concat(read).subarray(0, maxBytes), { stream: isCut })
  return { text, isCut }
}
