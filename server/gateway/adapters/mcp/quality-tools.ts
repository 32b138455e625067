/** Tools of integration quality: what the provider will measure, and what it would find in recorded sales. */
import { z } from 'zod'
import { readQualityInput, type SaleQuality } from '../../../contract/quality.ts'
import { qualityProducts, rankLosses } from '../../../facts/quality-terms.ts'
import { criteriaOf } from '../../../quality/criteria.ts'
import { qualityWords } from '../../../quality/reports/describe.ts'
import { isMissing } from './present.ts'
import { anyId, readThing, type Tool, tool } from './tool.ts'

const { sale } = readQualityInput.shape

export const qualityTools: Tool[] = [
  tool({
    name: 'quality_checklist',
    description: 'Lists what Mercado Pago measures of an integration, by product.',
    isReadOnly: true,
    fields: { product: z.enum(qualityProducts) },
    example: { product: 'orders' },
    run: async ({ product }) => {
      const titles: Readonly<Record<string, string>> = qualityWords('en').criteria
      const data = criteriaOf(product, true).map(({ id, class: itsClass, aspect, fields = [] }) => ({
        id,
        title: titles[id] ?? id,
        class: itsClass,
        aspect,
        fields,
      }))
      const mandatory = data.filter(criterion => criterion.class === 'mandatory').length
      return {
        data,
        text: `${data.length} criteria, ${mandatory} of them mandatory. quality_evaluation measures a sale.`,
      }
    },
  }),
  tool({
    name: 'quality_evaluation',
    description:
      'Measures recorded sales of the shop by the criteria of Mercado Pago, and says what to change. A local estimate.',
    isReadOnly: true,
    fields: {
      payment_id: anyId
        .optional()
        .meta({ description: 'Of a payment or an order. Default: the newest sales' }),
      external_reference: sale.unwrap().optional(),
      product: z.enum(qualityProducts).optional(),
    },
    example: { payment_id: '1340001000' },
    run: async ({ payment_id, external_reference, product }, run) => {
      const scope = { sale: external_reference ?? payment_id, product }
      const { sales, cut_off } = await run.gateway.quality.get(scope)
      // An id that nobody knows is refused here, with where to look for the right one.
      if (sales.length === 0 && payment_id !== undefined && external_reference === undefined) {
        await readThing(payment_id, run).catch((error: unknown) => {
          // Whether the provider knows the id is not known, but no sale was recorded.
          if (isMissing(error)) throw error
        })
      }
      const data = sales.map(toLosses)
      const words = qualityWords('en')
      const cut = cut_off === null ? '' : ` ${words.format(words.cutOff, cut_off)}`
      return { data, text: describe(data, scope) + cut }
    },
  }),
]

/** The lost criteria, each with its remedy. Criteria that are met, or that no call can show, would only cost tokens. */
function toLosses({ verdicts, made_at: _, ...sale }: SaleQuality) {
  return {
    ...sale,
    to_change: rankLosses(verdicts).map(({ id, class: itsClass, status, fields, evidence, remedy }) => ({
      id,
      class: itsClass,
      status,
      fields,
      seq: evidence[0]?.seq ?? null,
      remedy: remedy?.text ?? null,
    })),
  }
}

type Scope = { sale: string | undefined; product: string | undefined }

function describe(sales: ReturnType<typeof toLosses>[], wanted: Scope): string {
  const [first] = sales
  if (first === undefined) {
    const of = wanted.sale === undefined ? '' : ` of ${wanted.sale}`
    if (wanted.product !== undefined)
      return `No sale${of} by the product ${wanted.product} was recorded. Without product, sales of all products are measured.`
    return `No sale${of} was recorded. Does the shop send its requests to api_base_url of get_credentials? list_requests shows those that it sent. What your own tools pay is not measured.`
  }
  const { product, mandatory, to_change, not_measurable } = first
  const measured = sales.filter(sale => sale.not_measurable === null).length
  const met = not_measurable
    ? `its body cannot be read (${not_measurable})`
    : `${mandatory.met} of ${mandatory.of} mandatory criteria met`
  return `${measured} measured. The first (${product}): ${met}, ${to_change.length} to change.`
}
