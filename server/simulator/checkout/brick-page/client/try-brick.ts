/** Creates the brick of the page, shows what it calls and gives, and pays with it. */
import type { BrickSettings } from '../../browser-script/client/bricks/settings.ts'
import { copyCode, findPart, showJson } from './show.ts'

type Controller = { getFormData?: () => Promise<unknown> }
type Builder = { create(name: string, container: string, settings: BrickSettings): Promise<Controller> }
declare const MercadoPago: new (key: string, options: { locale: string }) => { bricks(): Builder }

type Given = {
  brick: string
  publicKey: string
  locale: string
  amount: string
  settings: Pick<BrickSettings, 'initialization' | 'customization'>
}

const page = document.querySelector<HTMLElement>('[data-try]')
copyCode()
if (page?.dataset.try && document.querySelector('#brick')) tryBrick(JSON.parse(page.dataset.try))

function tryBrick({ brick, publicKey, locale, amount, settings }: Given) {
  const builder = new MercadoPago(publicKey, { locale }).bricks()
  const payButton = document.querySelector<HTMLButtonElement>('[data-pay]')
  /** What the API takes: `payment` wraps it. */
  let formData: unknown = null
  /** Ends the promise of `onSubmit`, if the brick waits for one. */
  let waiting: { resolve: () => void; reject: (reason: Error) => void } | null = null

  function take(data: unknown) {
    const wrapped = data as { formData?: unknown } | null
    formData = brick === 'payment' ? wrapped?.formData : data
    showJson('form-data-text', formData)
    findPart('formData').hidden = false
    findPart('added').hidden =
      (formData as { payment_method_id?: string } | null)?.payment_method_id !== 'pse'
    payButton?.removeAttribute('aria-disabled')
  }

  /** Calls the store's server, which here is the simulator. Returns null if there was no answer. */
  async function send(path: string, body: unknown): Promise<Answered | null> {
    const response = await fetch(`/bricks/try/${path}?public_key=${encodeURIComponent(publicKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    const answer = response && ((await response.json().catch(() => null)) as Answered['answer'] | null)
    const result = document.querySelector<HTMLElement>('[data-result]')
    findPart('answer').hidden = false
    if (!response || !answer) {
      if (result) result.textContent = result.dataset.failed ?? ''
      return null
    }
    showJson('answer-text', answer)
    const state = [answer.status, answer.status_detail].filter(part => typeof part === 'string')
    const said = response.ok ? state.join(' ') : String(answer.message ?? '')
    if (result) result.textContent = `${response.status} ${said}`
    return { isMade: response.ok, answer }
  }

  async function pay() {
    if (!payButton || payButton.getAttribute('aria-disabled') === 'true') return
    // A token is charged once, so the next payment needs new data.
    payButton.setAttribute('aria-disabled', 'true')
    const label = payButton.textContent
    payButton.textContent = payButton.dataset.paying ?? ''
    const sent = await send('payments', formData)
    payButton.textContent = label
    const { id, status } = sent?.answer ?? {}
    if (sent?.isMade) await showStatus(String(id))
    if (sent?.isMade && status !== 'rejected') waiting?.resolve()
    else waiting?.reject(new Error('The payment was not made'))
    waiting = null
    document.querySelector<HTMLElement>('#answer')?.focus()
  }

  async function showStatus(paymentId: string) {
    const customization = { visual: { style: settings.customization?.visual?.style ?? {} } }
    const initialization = { paymentId }
    const callbacks = { onReady: () => undefined, onError: (error: unknown) => log('onError', error) }
    await builder
      .create('statusScreen', 'status', { initialization, customization, callbacks })
      .catch(() => undefined)
  }

  async function createPreference() {
    const items = [{ title: 'Brick', quantity: 1, unit_price: Number(amount) }]
    const sent = await send('preferences', { items })
    if (!sent?.isMade) throw new Error('The preference was not created')
    return sent.answer.id
  }

  function submit(data: unknown, additionalData: unknown) {
    if (brick === 'wallet') {
      log('onSubmit')
      return createPreference()
    }
    log('onSubmit', data, additionalData)
    take(data)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting = { resolve, reject }
    return promise
  }

  payButton?.addEventListener('click', () => void pay())
  const callbacks = {
    onReady: () => log('onReady'),
    onBinChange: (bin: string) => log('onBinChange', bin),
    onError: (error: unknown) => log('onError', error),
    ...(brick !== 'statusScreen' && brick !== 'brand' && { onSubmit: submit }),
  }
  const made = builder.create(brick, 'brick', { ...settings, callbacks })
  // `onError` was called with the same error.
  made.catch(() => undefined)

  const readButton = document.querySelector<HTMLElement>('[data-read]')
  readButton?.addEventListener('click', async () => {
    const data = await made.then(({ getFormData }) => getFormData?.()).catch(() => null)
    const status = document.querySelector('[data-status]')
    if (status) status.textContent = data ? '' : (readButton.dataset.empty ?? '')
    if (data) take(data)
  })
}

type Answered = { isMade: boolean; answer: Record<string, unknown> }

function log(name: string, ...given: unknown[]) {
  const line = document.createElement('li')
  const text = given.filter(one => one !== undefined).map(one => JSON.stringify(one))
  line.append(Object.assign(document.createElement('code'), { textContent: `${name}(${text.join(', ')})` }))
  document.querySelector('[data-log]')?.append(line)
}
