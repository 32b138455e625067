import { maskText } from '../../../journal/masking/mask-text.ts'

/** The data without its secrets. Masked text that is no JSON is data too: an answer that fails would hide all of it. */
export function maskData(data: unknown): unknown {
  if (typeof data === 'string') return maskText(data)
  const masked = maskText(JSON.stringify(data ?? null))
  try {
    return JSON.parse(masked)
  } catch {
    return masked
  }
}
