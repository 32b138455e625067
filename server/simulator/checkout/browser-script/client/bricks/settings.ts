import type { RedirectMode } from '../checkout.ts'
import type { BrickError } from './brick-error.ts'

/** An entry of `customization.visual.texts`: a text, or the label and placeholder of a field. */
type Texts = { [name: string]: string | Texts }

type Visual = {
  style?: { theme?: string; customVariables?: Record<string, string> }
  texts?: Texts
  hideFormTitle?: boolean
  hidePaymentButton?: boolean
  hideRedirectionPanel?: boolean
  defaultPaymentOption?: Record<string, unknown>
  showExternalReference?: boolean
  hideTransactionDate?: boolean
  hideStatusDetails?: boolean
  hidePixQrCode?: boolean
  hideMercadoPagoLogo?: boolean
}

export type PayerSettings = {
  email?: string
  identification?: { type?: string; number?: string }
  firstName?: string
  lastName?: string
  entityType?: string
  address?: { [name: string]: string | undefined }
  customerId?: string
  cardsIds?: string[]
}

/** `customization.customStyle` of the brick `wallet`. */
type WalletStyle = {
  valueProp?: string
  hideValueProp?: boolean
  valuePropColor?: string
  buttonBackground?: string
  buttonHeight?: string
  borderRadius?: string
  verticalPadding?: string
  horizontalPadding?: string
}

/** `all`, or the ids of payment methods. */
export type Allowed = string | string[]

/** `customization.paymentMethods` of the brick `payment`. What it does not name is not offered. */
export type AllowedMethods = {
  creditCard?: Allowed
  debitCard?: Allowed
  prepaidCard?: Allowed
  ticket?: Allowed
  bankTransfer?: Allowed
  atm?: Allowed
  mercadoPago?: Allowed
}

/** The settings of `create` that the simulator reads. */
export type BrickSettings = {
  initialization?: {
    amount?: number | string
    payer?: PayerSettings
    preferenceId?: string
    fastPaymentToken?: string
    redirectMode?: RedirectMode
    paymentId?: string | number
    additionalInfo?: { externalResourceURL?: string; creq?: string }
  }
  customization?: {
    visual?: Visual
    enableReviewStep?: boolean
    /** Of the brick `wallet`, like the three below. */
    theme?: string
    valueProp?: string
    customStyle?: WalletStyle
    checkout?: unknown
    backUrls?: { error?: string; return?: string }
    text?: { align?: string; fontWeight?: string; color?: string; valueProp?: string }
    paymentMethods?: AllowedMethods & {
      minInstallments?: number
      maxInstallments?: number
      types?: { included?: string[]; excluded?: string[] }
    }
  }
  callbacks?: {
    onReady?: () => void
    onError?: (error: BrickError) => void
    onSubmit?: (data?: unknown, additionalData?: unknown) => unknown
    onBinChange?: (bin: string) => void
  }
  locale?: string
}

/** The amount of the settings. Numeric texts count, because the provider's sample passes the value of an input. */
export function readAmount(value: unknown): number {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number(value ?? Number.NaN)
}
