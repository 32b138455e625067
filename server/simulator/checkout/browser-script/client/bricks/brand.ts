import type { BrickContext, Controller } from './context.ts'
import { element } from './element.ts'

/** The brick `brand`: a line that names the provider and one advantage. */
export function createBrand({ root, texts, settings }: BrickContext): Controller {
  const { text = {}, visual = {} } = settings.customization ?? {}
  const { brand } = texts
  const valueProp = brand[text.valueProp as keyof typeof brand] ?? brand.payment_methods
  const logo = visual.hideMercadoPagoLogo ? [] : [element('strong', {}, 'Mercado Pago')]
  const line = element('p', { class: 'mp-brick-brand' }, ...logo, element('span', {}, valueProp))
  Object.assign(line.style, { justifyContent: text.align, color: text.color, fontWeight: text.fontWeight })
  root.append(line)
  setTimeout(() => settings.callbacks?.onReady?.())
  return { unmount: () => undefined }
}
