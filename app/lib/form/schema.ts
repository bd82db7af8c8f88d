import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { FieldConstraints } from '~/app/ui/form/field-state'
import type { Call } from '~/worker/core/call'
import { constraintsOf } from './field-constraints'

/**
 * Loads a call's schema. The browser fetches it (`scripts/vite/call-stubs.ts`), the server has it. Without it (no network, a
 * new deployment) only the server validates.
 */
const loadSchema = async ({ takes }: Call): Promise<z.ZodType | undefined> => {
  try {
    return typeof takes === 'function' ? await takes() : takes
  } catch {
    return undefined
  }
}
const schemaCache = new Map<string, z.ZodType>()

/** Returns the schema that validates a call's input, once it is loaded. */
export function useSchema(call: Call): z.ZodType | undefined {
  const [schema, setSchema] = useState(() => schemaCache.get(call.path))
  useEffect(() => {
    let here = true
    void loadSchema(call).then((loaded) => {
      if (loaded) schemaCache.set(call.path, loaded)
      if (here) setSchema(loaded)
    })
    return () => {
      here = false
    }
  }, [call])
  return schema
}

/** Returns the constraints of a call's fields, for a control outside a form. */
export function useFieldConstraints(call: Call): (path: string) => FieldConstraints {
  const schema = useSchema(call)
  return (path) => (schema ? constraintsOf(schema, path) : { required: false })
}

/** Validates the input of a call. Returns one message per wrong field, in the server's words; empty without a schema. */
export async function validateInput(call: Call, input: object): Promise<Record<string, string>> {
  const schema = await loadSchema(call)
  const error = schema?.safeParse(input).error
  if (!error) return {}
  const { fieldMessages: fieldSentences } = await import('~/worker/core/input')
  return fieldSentences(error)
}
