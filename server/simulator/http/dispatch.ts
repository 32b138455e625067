import { randomUUID } from 'node:crypto'
import { accountCountryHeader } from '../../facts/account-country.ts'
import { faultHeader, toFaultHeader } from '../../facts/fault-header.ts'
import { gradersOwn, gradingsHeader } from '../../facts/gradings.ts'
import { hintHeader, writeHint } from '../../facts/simulator-hint.ts'
import { warningsHeader, writeWarnings } from '../../facts/warnings.ts'
import type { Fault } from '../api/faults.ts'
import type { Account } from '../store/accounts/account.ts'
import { countryOfCall, countryOfRefused } from './country-of-call.ts'
import type { Deps } from './deps.ts'
import { applyFault } from './faults/apply-fault.ts'
import { findForeignOwner, forSeller } from './foreign-owner.ts'
import { fromPage } from './from-page.ts'
import { isReadForGrading } from './gradings.ts'
import { breakShown, type Outcome, performCall, textOfProvided } from './perform-call.ts'
import { type Exchange, readCall } from './read-call.ts'
import type { Answer, Call, Route } from './route.ts'
import { cors, isCrossOrigin, sendAnswer, toAnswer } from './send-answer.ts'
import { shownIds } from './shown-ids.ts'
import { warnOfForeignCards } from './warn-of-foreign-cards.ts'

/** Handles one request: access, faults, the route's handler, the commit, the answer. */
export async function dispatch(route: Route, { deps, request, reply, errors }: Exchange) {
  const requestId = textOf(request.headers['x-request-id']) ?? randomUUID()
  reply.header('x-request-id', requestId)
  if (isCrossOrigin(route)) reply.headers(cors)
  let fault: Fault | null = null
  let outcome: Outcome
  let call: Call | undefined
  let shows: string[] = []
  try {
    call = readCall(route, { deps, request, reply, requestId, errors })
    fault = deps.faults.take(call)
    outcome = await performCall(route, call, { fault, deps, errors })
    await deps.store.committed()
    if (isReadOfShop(route, call)) {
      const { status, body } = outcome.answer
      shows = status < 300 ? shownIds(body) : Object.values(call.params)
      for (const shown of fault === null && status < 300 ? deps.faults.takeShown(call, shows) : []) {
        fault = { ...fault, ...shown }
        const provided = outcome.provided ?? outcome.answer
        outcome = { ...outcome, answer: breakShown(outcome.answer, shown, call), provided }
      }
    }
  } catch (error) {
    outcome = { answer: toAnswer(error, errors, deps), jobs: [] }
    if (call && isReadOfShop(route, call)) shows = Object.values(call.params)
  }
  const { answer, jobs, provided } = outcome
  // A recorder in between learns from it that the answer tells nothing about the shop.
  if (fault !== null) reply.header(faultHeader, toFaultHeader(fault))
  if (provided) deps.faults.provide(requestId, { status: provided.status, body: textOfProvided(provided) })
  if (call?.account && isOfProvider(route) && !isOfGrader(call))
    remember(call, call.account, { answer, shows, deps })
  if (call && isReadOfShop(route, call) && isReadForGrading(call, provided ?? answer, deps.mutes))
    reply.header(gradingsHeader, 'read')
  const seller = call && isOfProvider(route) ? forSeller(call, deps).account : null
  const refused = call || !isOfProvider(route) ? undefined : countryOfRefused(request, deps)
  const country = call && seller ? countryOfCall(call, seller, deps) : refused
  if (country) reply.header(accountCountryHeader, country)
  if (call && seller && isPerformed(provided ?? answer))
    call.warnings.push(...warnOfForeignCards(call, seller, deps))
  const owner = call?.account && answer.status >= 400 ? findForeignOwner(forSeller(call, deps), deps) : null
  if (owner) reply.header(hintHeader, writeHint(owner))
  if (call && call.warnings.length > 0) reply.header(warningsHeader, writeWarnings(call.warnings))
  const account = call?.account ?? null
  const isAnswered = fault !== null && (await applyFault(fault, outcome, { account, reply, deps }))
  if (!isAnswered) sendAnswer(reply, answer)
  deps.scheduler.release(jobs)
  return reply
}

/** An order that fails with 402 exists. What was refused says its own reason. */
function isPerformed({ status }: Answer): boolean {
  return status < 400 || status === 402
}

function isOfProvider({ access }: Route): boolean {
  return access === 'seller' || access === 'browser'
}

function isOfGrader({ headers }: Call): boolean {
  return headers[gradingsHeader] === gradersOwn
}

function isReadOfShop(route: Route, call: Call): boolean {
  return call.method === 'GET' && call.account !== null && isOfProvider(route) && !isOfGrader(call)
}

function remember(
  call: Call,
  { number: account }: Account,
  { answer: { status }, shows, deps }: { answer: Answer; shows: string[]; deps: Deps },
) {
  const { method, path, requestId } = call
  const at = deps.clock.wall()
  deps.seenCalls.add({ account, at, method, path, requestId, status, shows, ...fromPage(call) })
}

function textOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
