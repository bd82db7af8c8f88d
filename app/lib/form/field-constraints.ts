import type { z } from 'zod'
import type { FieldConstraints } from '~/app/ui/form/field-state'

const EMPTY_VALUES = ['', undefined, null, []]

/** Returns the constraints of a schema for the field at a path (`agenda.0.minutes`). An unknown field has none. */
export function constraintsOf(schema: z.ZodType, path: string): FieldConstraints {
  const field = path.split('.').reduce<z.ZodType | undefined>((at, name) => at && memberSchema(at, name), schema)
  if (!field) return { required: false }
  return { required: EMPTY_VALUES.every((blank) => !field.safeParse(blank).success), ...boundsOf(field) }
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

/** Unwraps optional, default, pipe and similar schemas; a union returns all of its alternatives. */
function unwrapSchema(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: first, out: last, options } = definitionOf(schema)
  if (innerType) return unwrapSchema(innerType)
  if (first && last) return unwrapSchema(definitionOf(first).type === 'transform' ? last : first)
  return options ? options.flatMap(unwrapSchema) : [schema]
}
function memberSchema(schema: z.ZodType, name: string): z.ZodType | undefined {
  for (const core of unwrapSchema(schema)) {
    const { shape, element, valueType } = definitionOf(core)
    const part = shape ? shape[name] : (element ?? valueType)
    if (part) return part
  }
}
/** The bounds of one check of a schema. Exclusive bounds do not count. */
type Check = {
  check: string
  maximum?: number | undefined
  minimum?: number | undefined
  value?: unknown
  inclusive?: boolean
}
type Bounds = { max?: number; min?: number }
/**
 * Length or value bounds of a schema. A union returns those of its first bounded alternative. Pipes of one kind return
 * the tightest.
 */
function boundsOf(schema: z.ZodType): Bounds {
  const { innerType, in: first, out: last, options } = definitionOf(schema)
  if (innerType) return boundsOf(innerType)
  if (options) return options.map(boundsOf).find((bounds) => Object.keys(bounds).length) ?? {}
  if (!first || !last) return tightestBounds((schema._zod.def.checks ?? []).map((one) => one._zod.def as Check))
  if (definitionOf(first).type === 'transform') return boundsOf(last)
  return kindOf(first) === kindOf(last) ? tighterBounds(boundsOf(first), boundsOf(last)) : boundsOf(first)
}
const kindOf = (schema: z.ZodType) => definitionOf(unwrapSchema(schema)[0]!).type
const tighterBounds = (one: Bounds, other: Bounds) =>
  tightestBounds([one, other].map(({ max, min }) => ({ check: '', maximum: max, minimum: min })))
function tightestBounds(checks: readonly Check[]): Bounds {
  const max = checks.map((one) => one.maximum ?? inclusiveBound(one, 'less_than')).filter(isNumber)
  const min = checks.map((one) => one.minimum ?? inclusiveBound(one, 'greater_than')).filter(isNumber)
  return { ...(max.length && { max: Math.min(...max) }), ...(min.length && { min: Math.max(...min) }) }
}
const inclusiveBound = ({ check, value, inclusive }: Check, kind: string) =>
  check === kind && inclusive ? value : undefined
const isNumber = (value: unknown): value is number => typeof value === 'number'
