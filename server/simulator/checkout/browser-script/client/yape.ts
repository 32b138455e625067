import { callApi, sendJson } from './api.ts'
import type { CardToken } from './fields.ts'

export type YapeOptions = { otp?: string | number; phoneNumber?: string | number }

/** Implements `mp.yape({ otp, phoneNumber }).create()`, which resolves with the token of the payer. */
export function createYape(publicKey: string, { otp, phoneNumber }: YapeOptions = {}) {
  const body = {
    phoneNumber: String(phoneNumber ?? ''),
    otp: String(otp ?? ''),
    requestId: crypto.randomUUID?.(),
  }
  return {
    create: (): Promise<CardToken> =>
      callApi('/platforms/pci/yape/v1/payment', { public_key: publicKey }, sendJson('POST', body)),
  }
}
