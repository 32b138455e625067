import { openCheckout } from '../checkout.ts'
import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext, Controller } from './context.ts'
import { element, tell } from './element.ts'
import { readSite } from './load-preference.ts'

/** The colors of `buttonBackground`: of the button, and of its text. */
const backgrounds = new Map([
  ['default', ['#3355d1', '#fff']],
  ['blue', ['#3355d1', '#fff']],
  ['black', ['#1a1a1a', '#fff']],
  ['white', ['#fff', '#1b1f2a']],
])
const darkThemes = ['dark', 'black']

/**
 * The brick `wallet`: a button that opens the checkout page. A preference of the settings wins, and is looked up first;
 * without one, `onSubmit` creates a preference when the button is pressed, and returns its id.
 */
export function createWallet(context: BrickContext): Controller {
  const { root, texts, settings, fail, isMounted } = context
  const { initialization, callbacks, customization: { checkout } = {} } = settings
  const { preferenceId: given, redirectMode } = initialization ?? {}
  if (checkout)
    tell('The checkout page of the simulator has its own colors: customization.checkout is ignored.')
  void show()

  async function show() {
    if (given && !(await readSite(context, given))) return
    // Callbacks come after `create` has resolved.
    await new Promise(resolve => setTimeout(resolve))
    if (!isMounted()) return
    const button = element(
      'button',
      { type: 'button', class: 'mercadopago-button mp-brick-wallet' },
      texts.wallet,
    )
    button.addEventListener('click', () => void press())
    root.append(button, ...createValueProp(context))
    styleButton(button, settings.customization)
    callbacks?.onReady?.()
  }

  async function press() {
    try {
      const made = await callbacks?.onSubmit?.()
      const preferenceId = given ?? (typeof made === 'string' ? made : undefined)
      if (preferenceId) openCheckout(preferenceId, redirectMode)
      else fail(new BrickError('no_preference_provided'))
    } catch (error) {
      fail(new BrickError('no_preference_provided', toDetail(error)))
    }
  }

  return { unmount: () => undefined }
}

/** The advantage below the button, unless the settings hide it. */
function createValueProp({ texts, settings }: BrickContext): Node[] {
  const { valueProp, customStyle = {} } = settings.customization ?? {}
  if (customStyle.hideValueProp) return []
  const name = customStyle.valueProp ?? valueProp ?? 'security_safety'
  const known = new Map(Object.entries(texts.valueProps))
  if (!known.has(name)) tell(`valueProp "${name}" is unknown, only ${[...known.keys()].join(', ')}`)
  const line = element(
    'p',
    { class: 'mp-brick-value-prop' },
    known.get(name) ?? texts.valueProps.security_safety,
  )
  line.style.color = customStyle.valuePropColor ?? ''
  return [line]
}

function styleButton(button: HTMLElement, customization: BrickContext['settings']['customization']) {
  const { theme = '', customStyle = {} } = customization ?? {}
  const usual = darkThemes.includes(theme) ? 'black' : 'default'
  const [background = '', color = ''] = backgrounds.get(customStyle.buttonBackground ?? usual) ?? []
  const {
    borderRadius = '',
    buttonHeight: minHeight = '',
    verticalPadding = '',
    horizontalPadding = '',
  } = customStyle
  Object.assign(button.style, { background, color, borderRadius, minHeight })
  Object.assign(button.style, { paddingBlock: verticalPadding, paddingInline: horizontalPadding })
}
