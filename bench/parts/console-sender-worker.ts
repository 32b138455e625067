/** Sends what it is told on a thread of its own, so that the browser's driver does not hold up the pace. */
import { parentPort, workerData } from 'node:worker_threads'
import { sendSteadily } from './feed-sender.ts'

const sent = await sendSteadily(workerData.port, workerData.load)
parentPort?.postMessage(sent.length)
