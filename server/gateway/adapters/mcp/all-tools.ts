/** All tools, with the schemas of their arguments. */
import { operations } from './backends.ts'
import { compositeTools } from './composite-tools.ts'
import { deriveTools } from './derive-tools.ts'
import { shopTools } from './shop-tools.ts'
import { simulatorTools } from './simulator-tools.ts'
import { toToolSchema } from './tool-schema.ts'

export const allTools = [...deriveTools(operations), ...compositeTools, ...shopTools, ...simulatorTools].map(
  tool => ({
    tool,
    schema: toToolSchema(tool),
  }),
)
