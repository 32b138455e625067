/** All tools, with the schemas of their arguments. */
import { operations } from './backends.ts'
import { compositeTools } from './composite-tools.ts'
import { deriveTools } from './derive-tools.ts'
import { qualityTools } from './quality-tools.ts'
import { shopTools } from './shop-tools.ts'
import { simulatorTools } from './simulator-tools.ts'
import { toToolSchema } from './tool-schema.ts'

const tools = [
  ...deriveTools(operations),
  ...compositeTools,
  ...shopTools,
  ...qualityTools,
  ...simulatorTools,
]

export const allTools = tools.map(tool => ({ tool, schema: toToolSchema(tool) }))
