import type { z } from 'zod'
import type { Asked } from '~/app/ui/form/at-field'

const BLANKS = ['', undefined, null, []]

/** What a schema asks of the field at a path (`agenda.0.minutes`). A field that it does not know is asked nothing. */
export function askedOf(schema: z.ZodType, path: string): Asked {
  const field = path.split('.').reduce<z.ZodType | undefined>((at, name) => at && partOf(at, name), schema)
  if (!field) return { required: false }
  return { required: BLANKS.every((blank) => !field.safeParse(blank).success), ...boundsOf(field) }
}

type Definition = {
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  type: string
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** What is under the wrappings: of several alternatives all. */
function coresOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: first, out: last, options } = definitionOf(schema)
  if (innerType) return coresOf(innerType)
  if (first && last) return coresOf(definitionOf(first).type === 'transform' ? last : first)
  return options ? options.flatMap(coresOf) : [schema]
}
function partOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  for (const core of coresOf(schema)) {
    const { shape, element, valueType } = definitionOf(core)
    const part = shape ? shape[name] : (element ?? valueType)
    if (part) return part
  }
}
/** What one check of a schema sets as a bound; an open one is none. */
type Check = { check: string; maximum?: number; minimum?: number; value?: unknown; inclusive?: boolean }
function boundsOf(field: z.ZodType): { max?: number; min?: number } {
  const checks = coresOf(field).flatMap((core) => (core._zod.def.checks ?? []).map((one) => one._zod.def as Check))
  const max = checks.map((one) => one.maximum ?? closed(one, 'less_than')).find(isNumber)
  const min = checks.map((one) => one.minimum ?? closed(one, 'greater_than')).find(isNumber)
  return { ...(max !== undefined && { max }), ...(min !== undefined && { min }) }
}
const closed = ({ check, value, inclusive }: Check, kind: string) => (check === kind && inclusive ? value : undefined)
const isNumber = (value: unknown) => typeof value === 'number'
