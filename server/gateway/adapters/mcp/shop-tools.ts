/** Tools about the shop: where its requests and webhooks go, and how good its handler is. */
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { requiredText, webUrl } from '../../../contract/fields.ts'
import { type Grading, startGradingInput } from '../../../contract/grading.ts'
import { sendTestInput } from '../../../contract/outbound-notifications.ts'
import { asWord } from './fit-data.ts'
import { maxWaitSeconds, type Run, type Tool, tool } from './tool.ts'
import words from './words.json' with { type: 'json' }

const pollMs = 500
const grade = startGradingInput.shape
const { topic, signature } = sendTestInput.shape

export const shopTools: Tool[] = [
  tool({
    name: 'grade_webhook_handler',
    description:
      'Attacks the webhook handler of the shop (signatures, repeats, lost responses, lies) and lists what is wrong with it, with mends. Without url: the state of the last run.',
    isReadOnly: false,
    isSimulated: true,
    fields: {
      url: grade.url.optional(),
      check_url: grade.check_url,
      order_url: grade.order_url,
      only: z
        .array(z.string())
        .optional()
        .meta({ description: 'Of signature, delivery, truth, robustness, or cases' }),
    },
    example: { url: 'http://127.0.0.1:8080/webhooks', only: ['signature'] },
    run: async ({ url, ...options }, run) => {
      if (url !== undefined) await run.gateway.grading.start({ url, ...options })
      return toGrade(await followGrading(run))
    },
  }),
  tool({
    name: 'simulate_webhook',
    description: 'Sends a made-up webhook to the shop, and shows its response.',
    isReadOnly: false,
    fields: {
      topic,
      resource_id: requiredText.max(128),
      url_callback: webUrl.optional().meta({ description: 'Default: the receiver of the gateway' }),
      signature,
      callback_env_production: z.boolean().optional().meta({ description: 'Ignored: nothing is production' }),
    },
    example: { topic: 'payment', resource_id: '1340001000', url_callback: 'http://127.0.0.1:8080/webhooks' },
    run: async ({ topic, resource_id: resource, url_callback: url, signature }, run) => {
      const data = await run.gateway.notifications.sendTest({ topic, resource, url, signature })
      const { answer, failure } = data
      return { data, text: answer ? `Answered with ${answer.status}.` : `No response: ${failure?.message}.` }
    },
  }),
  tool({
    name: 'save_webhook',
    description: 'Sets the address of the shop to which webhooks are forwarded.',
    isReadOnly: false,
    fields: {
      callback: webUrl,
      topic: z.string().optional().meta({ description: 'Only these. Default: all' }),
    },
    example: { callback: 'http://127.0.0.1:8080/webhooks' },
    run: async ({ callback: url, topic }, run) => {
      // Shops must refuse a wrong signature, so rejected notifications are forwarded too, as by the test kit.
      const data = await run.gateway.forwarding.start({ url, topic, verdict: 'any' })
      return { data, text: `Webhooks are forwarded to ${url} from now on.` }
    },
  }),
  tool({
    name: 'application_list',
    description: 'Names the account that the gateway uses, and its country (site_id).',
    isReadOnly: true,
    fields: {},
    example: {},
    run: async (_, { gateway }) => {
      const { id, nickname, site_id } = await gateway.seller.get()
      return {
        data: [{ id, name: nickname, site_id }],
        text: `The account ${asWord(id)} of ${asWord(site_id)}.`,
      }
    },
  }),
  tool({
    name: 'get_credentials',
    description:
      'Lists what the shop needs: access token, public key and webhook secret of the simulator, the base address for its SDK, and where webhooks arrive.',
    isReadOnly: true,
    isShownAsIs: true,
    fields: {},
    example: {},
    run: async (_, { gateway }) => {
      const settings = await gateway.settings.get()
      const { demo_credentials, public_key, shop_url, provider_url, webhook_url } = settings
      const data = { public_key, ...demo_credentials, api_base_url: shop_url ?? provider_url, webhook_url }
      return { data, text: demo_credentials ? words.credentials : words.noCredentials }
    },
  }),
]

/** Follows the run until its end, but not longer than clients wait. */
async function followGrading(run: Run): Promise<Grading> {
  const endsAt = Date.now() + maxWaitSeconds * 1000
  for (;;) {
    const grading = await run.gateway.grading.get({ language: 'en' })
    if (!grading.is_running || Date.now() >= endsAt) return grading
    await run.progress('Grading', grading.results.length, grading.cases)
    await delay(pollMs, undefined, { signal: run.signal }).catch(async cause => {
      await run.gateway.grading.stop()
      throw cause
    })
  }
}

const describeStanding = (standing: Grading['standing']) =>
  standing === 'not_graded'
    ? ' Not graded yet: no effect of a valid notification was seen, so absent findings prove nothing.'
    : ''

/** Without the catalog and the requests, which fill thousands of tokens. */
function toGrade({ catalog: _, results, ...state }: Grading) {
  const findings = results.flatMap(({ id, verdict, severity, did, harm, right, mend }) =>
    verdict === 'finding' ? [{ id, severity, did, harm, right, mend: mend.node }] : [],
  )
  const undecided = results.flatMap(({ id, verdict, did }) =>
    verdict === 'undecided' ? [{ id, why: did }] : [],
  )
  const passed = results.filter(({ verdict }) => verdict === 'passed').length
  const scope = state.scope.join(' ')
  const head = state.is_running
    ? `Still running: ${results.length} of ${state.cases} cases. Call it again without url.`
    : `${state.failure === null ? 'Done' : `Ended early (${state.failure})`}.${describeStanding(state.standing)}`
  const text =
    `${head} ${findings.length} findings, ${passed} passed, ${undecided.length} undecided. ${scope}`.trim()
  return { data: { ...state, findings, undecided, passed }, text }
}
