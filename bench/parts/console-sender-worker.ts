/** Sends notifications on a thread of its own, so that the browser's driver does not delay them. */
import { parentPort, workerData } from 'node:worker_threads'
import { sendSteadily } from './feed-sender.ts'

const sent = await sendSteadily(workerData.port, workerData.load)
parentPort?.postMessage(sent.length)
