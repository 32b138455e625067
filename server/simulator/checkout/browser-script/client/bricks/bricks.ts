import type { Core } from '../card-form.ts'
import { createBrand } from './brand.ts'
import { BrickError } from './brick-error.ts'
import { createCardPayment } from './card-payment.ts'
import type { BrickContext, Controller } from './context.ts'
import { element, tell } from './element.ts'
import { createPayment, hasMethods } from './payment.ts'
import { type BrickSettings, readAmount } from './settings.ts'
import { createStatusScreen } from './status-screen.ts'
import { applyStyle, dropStyle } from './style.ts'
import { readTexts } from './texts.ts'
import { createWallet } from './wallet.ts'

type Brick = {
  create(context: BrickContext): Controller
  /** Throws what the settings lack. */
  check(settings: BrickSettings): void
}

/** The provider's brick has more than this one. What a shop asks for and does not get must not be silent. */
function sayMissing({ initialization, customization }: BrickSettings) {
  if (customization?.enableReviewStep) tell('The simulator has no review step: the form is sent at once.')
  if (initialization?.fastPaymentToken) tell('The simulator has no fast payments: the token is ignored.')
}

function needAmount(settings: BrickSettings) {
  needCallbacks(settings)
  const { amount } = settings.initialization ?? {}
  if (amount === undefined || amount === null) throw new BrickError('missing_amount_property')
  if (!(readAmount(amount) > 0)) throw new BrickError('amount_is_not_number')
}

function needMethods(settings: BrickSettings) {
  needAmount(settings)
  if (!hasMethods(settings)) throw new BrickError('no_payment_type_selected')
}

function needPreference({ initialization, callbacks }: BrickSettings) {
  if (!initialization?.preferenceId && !callbacks?.onSubmit) throw new BrickError('no_preference_provided')
}

function needPayment(settings: BrickSettings) {
  needCallbacks(settings)
  const { paymentId } = settings.initialization ?? {}
  if (!paymentId) throw new BrickError('incorrect_initialization', 'initialization.paymentId is required')
}

function needCallbacks(settings: BrickSettings) {
  if (Object.keys(settings).length === 0) throw new BrickError('settings_empty')
  const { onReady, onError } = settings.callbacks ?? {}
  if (!onReady || !onError) throw new BrickError('missing_required_callbacks')
}

const bricks = new Map<string, Brick>([
  ['cardPayment', { create: createCardPayment, check: needAmount }],
  ['payment', { create: createPayment, check: needMethods }],
  ['statusScreen', { create: createStatusScreen, check: needPayment }],
  ['brand', { create: createBrand, check: () => undefined }],
  ['wallet', { create: createWallet, check: needPreference }],
])

type Options = {
  core: Core
  ask: BrickContext['ask']
  locale: string
  theme?: string | undefined
  hasOutcomes: boolean
}

/** The mounted bricks by the id of their container. A new one replaces the old, also if React left it behind. */
const mounted = new Map<string, () => void>()

/** Implements `mp.bricks()`. */
export function createBricks({ core, ask, locale: own, theme, hasOutcomes }: Options) {
  function mount(name: string, containerId: string, settings: BrickSettings): Controller {
    const { brick, place } = prepare(name, containerId, settings)
    mounted.get(containerId)?.()
    sayMissing(settings)
    const { visual } = settings.customization ?? {}
    const root = element('div', { class: 'mp-brick', 'data-brick': name })
    applyStyle(root, { theme, ...visual?.style })
    place.replaceChildren(root)
    let isMounted = true
    const locale = settings.locale ?? own
    const controller = brick.create({
      core,
      ask,
      settings,
      texts: readTexts(locale, visual?.texts),
      locale,
      hasOutcomes,
      root,
      fail: error => settings.callbacks?.onError?.(error),
      isMounted: () => isMounted,
    })
    function unmount() {
      if (!isMounted) return
      isMounted = false
      controller.unmount()
      root.remove()
      dropStyle()
      mounted.delete(containerId)
    }
    mounted.set(containerId, unmount)
    return { ...controller, unmount }
  }

  return {
    isInitialized: () => true,
    /** Rejects with the error that `onError` gets too, because shops read it there or in `catch`. */
    async create(name: string, containerId: string, settings?: BrickSettings): Promise<Controller> {
      try {
        return mount(name, containerId, settings ?? {})
      } catch (error) {
        if (error instanceof BrickError) {
          tell(error.message, error.detail ?? '')
          settings?.callbacks?.onError?.(error)
        }
        throw error
      }
    },
  }
}

function prepare(
  name: string,
  containerId: string,
  settings: BrickSettings,
): { brick: Brick; place: HTMLElement } {
  // Older documents begin the names with a capital.
  const brick = bricks.get(name.charAt(0).toLowerCase() + name.slice(1))
  if (!brick) {
    const known = [...bricks.keys()].join(', ')
    throw new BrickError('incorrect_initialization', `there is no brick "${name}", only ${known}`)
  }
  if (!containerId) throw new BrickError('missing_container_id')
  brick.check(settings)
  const place = document.getElementById(containerId)
  if (!place) throw new BrickError('container_not_found', containerId)
  return { brick, place }
}
