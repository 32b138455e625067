import { type Command, Option } from 'commander'
import { forwardedVerdicts } from '../../server/contract/entry-facts.ts'
import { toShownAddress } from '../../server/shared/process/shown-address.ts'
import { CommandError } from '../command-error.ts'
import { describeShop } from '../describe-shop.ts'
import { exitCodes } from '../exit-codes.ts'
import {
  addGatewayCommand,
  type Call,
  connectGateway,
  type GatewayClient,
  type GatewayFlags,
  type NotificationDetail,
  readNewest,
} from '../gateway.ts'
import { openCursor } from '../listen/cursor.ts'
import { follow, followEntries } from '../listen/follow.ts'
import { type Attempt, forward, toJson, toLine } from '../listen/forward.ts'
import { findMetFault } from '../listen/met-fault.ts'
import { openReports } from '../listen/reports.ts'
import { toCallLines } from '../listen/shop-calls.ts'
import { watchUnheard } from '../listen/watch-unheard.ts'
import { readAddress, readAfter } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & {
  forwardTo: string
  topic?: string
  verdict?: string
  resign?: true
  secret?: string
  after?: string
  calls?: true
}

/** Adds `pasarela listen`, which runs until a signal ends it. */
export function addListen(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'listen', about: words.listen.about })
    .requiredOption('--forward-to <url>', words.listen.forwardTo)
    .option('--topic <topic>', words.wait.filters.topic)
    .addOption(new Option('--verdict <verdict>', words.listen.verdict).choices(forwardedVerdicts))
    .option('--resign', words.listen.resign)
    .option('--secret <secret>', `${words.verify.secret} (GATEWAY_WEBHOOK_SECRET)`)
    .option('--after <seq>', words.listen.after)
    .option('--calls', words.listen.calls)
    .action((flags: Flags) => listen(connectGateway(flags, terminal), flags, terminal))
}

async function listen(gateway: GatewayClient, flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print, remark, environment } = terminal
  const { forwardTo: url, topic, verdict, json } = flags
  readAddress('--forward-to', url, words)
  const target = { url, secret: flags.resign && readSecret(flags, terminal) }
  const cursor = openCursor(environment, [gateway.url, url, topic ?? '', verdict ?? ''])
  let position =
    flags.after === undefined ? (cursor.read() ?? (await readNewest(gateway))) : readAfter(flags.after, words)
  cursor.write(position)
  const failing = new AbortController()
  const signal = AbortSignal.any([terminal.onInterrupt(), failing.signal])
  const isNew = flags.calls && flags.after === undefined
  const callsAfter = isNew ? await readNewest(gateway, 'calls') : position
  for (const line of await describeDemo(gateway, words)) remark(line)
  remark(
    words.format(words.listen.listening, { gateway: gateway.url, url: toShownAddress(url), seq: position }),
  )
  void watchUnheard(gateway, signal, count => remark(words.format(words.listen.unheard, { count })))
  const lost = remarkOnce(remark)
  const refused = remarkOnce(remark)
  const onLost = (error: CommandError) => lost.say(error.message)
  const reports = openReports(gateway, { url: toShownAddress(url), signal, words, remark })

  /** Resolves to false if the signal ended the attempts. */
  async function send(entry: NotificationDetail): Promise<boolean> {
    const onAttempt = (made: Attempt) => {
      reports.add(entry.seq, made)
      const { failure } = made.result
      if (failure === null) return
      refused.say(words.format(words.listen.retrying, { url: toShownAddress(url), reason: failure.message }))
    }
    const forwarded = await forward(entry, target, { signal, onAttempt })
    if (forwarded === null) return false
    refused.end()
    const told = { ...forwarded, fault: await findMetFault(gateway, entry, forwarded) }
    print(json ? toJson(entry, told) : toLine(entry, told, words))
    return true
  }

  async function sendArrivals(): Promise<void> {
    const options = { filter: filterOf(flags), signal, onLost, onFound: lost.end }
    for await (const entry of follow(gateway, position, options)) {
      // A user has requested the replay, so it is not forwarded (decision 058).
      if (entry.origin !== 'replay' && !(await send(entry))) return
      position = entry.seq
      cursor.write(position)
      await reports.sent()
    }
  }

  /**
   * Calls need no stored position, because they are not forwarded. Those that passed while nobody listened stay in the
   * list.
   */
  async function showCalls(): Promise<void> {
    const options = { filter: { transport: 'shop' }, signal, onLost, onFound: lost.end }
    const read = (call: Call) => call
    for await (const call of followEntries(gateway.calls, callsAfter, { ...options, read }))
      for (const line of json ? [JSON.stringify(call)] : toCallLines(call, words)) print(line)
  }

  // A loop that fails ends the others, which would keep the process running.
  const orEndAll = (loop: Promise<void>) =>
    loop.catch(error => {
      failing.abort()
      throw error
    })
  const loops = [sendArrivals(), ...(flags.calls ? [showCalls()] : [])]
  await Promise.all(loops.map(orEndAll))
}

/**
 * The lines that a shop's settings need, if the gateway is the demo's. Empty for other gateways, and for a gateway that
 * does not answer yet.
 */
async function describeDemo(gateway: GatewayClient, words: Terminal['words']): Promise<string[]> {
  const settings = await gateway.settings.get().catch(() => null)
  const credentials = settings?.demo_credentials
  if (!credentials) return []
  const { access_token: accessToken, public_key: publicKey, webhook_secret: webhookSecret } = credentials
  const address = settings.shop_url ?? settings.provider_url
  return describeShop(words, address, { accessToken, publicKey, webhookSecret })
}

/** As in the gateway's own forwarding, a filter without a verdict selects what the gateway accepted (decision 058). */
function filterOf({ topic, verdict }: Flags) {
  if (verdict === undefined) return { topic, status: '200' }
  return { topic, verdict: verdict === 'any' ? undefined : verdict }
}

function readSecret({ secret }: Flags, { environment, words }: Terminal): string {
  const signingSecret = secret || environment.GATEWAY_WEBHOOK_SECRET
  if (signingSecret) return signingSecret
  throw new CommandError('usage', words.verify.noSecret, exitCodes.usage)
}

/** Returns a function that prints a problem once, however often it is reported, until the problem has ended. */
function remarkOnce(remark: Terminal['remark']) {
  let isSaid = false
  return {
    say: (line: string) => {
      if (!isSaid) remark(line)
      isSaid = true
    },
    end: () => {
      isSaid = false
    },
  }
}
