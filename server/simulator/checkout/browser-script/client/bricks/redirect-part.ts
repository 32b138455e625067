import { checkoutUrl } from '../checkout.ts'
import { BrickError } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import type { FormPart } from './form.ts'

/** Account money and credits: the shop gets no data, and once it accepts, the checkout page opens in a window. */
export function createRedirectPart({ texts, settings, fail }: BrickContext): FormPart {
  const { preferenceId = '' } = settings.initialization ?? {}
  const isHidden = settings.customization?.visual?.hideRedirectionPanel ?? false
  const panel = isHidden ? [] : [element('p', { class: 'mp-brick-hint' }, texts.redirection)]
  return {
    element: element('div', {}, ...panel),
    prepare: async () => undefined,
    fields: () => [],
    read: async () => ({
      data: null,
      additionalData: null,
      follow() {
        if (!window.open(checkoutUrl(preferenceId), '_blank'))
          fail(new BrickError('window_redirect_was_blocked'))
      },
    }),
  }
}
