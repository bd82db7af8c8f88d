import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Asked } from '~/app/ui/form/at-field'
import type { Call } from '~/worker/core/call'
import { askedOf } from './asked'

/**
 * Loads a call's schema. The browser fetches it (`scripts/vite/calls.ts`), the server has it. Without it (no network, a
 * new deployment) only the server validates.
 */
const schemaOf = async ({ takes }: Call): Promise<z.ZodType | undefined> => {
  try {
    return typeof takes === 'function' ? await takes() : takes
  } catch {
    return undefined
  }
}
const fetched = new Map<string, z.ZodType>()

/** Returns the schema that validates a call's input, once it is loaded. */
export function useSchema(call: Call): z.ZodType | undefined {
  const [schema, setSchema] = useState(() => fetched.get(call.path))
  useEffect(() => {
    let here = true
    void schemaOf(call).then((loaded) => {
      if (loaded) fetched.set(call.path, loaded)
      if (here) setSchema(loaded)
    })
    return () => {
      here = false
    }
  }, [call])
  return schema
}

/** Returns the constraints of a call's fields, for a control outside a form. */
export function useAsked(call: Call): (path: string) => Asked {
  const schema = useSchema(call)
  return (path) => (schema ? askedOf(schema, path) : { required: false })
}

/** Validates the input of a call. Returns one message per wrong field, in the server's words; empty without a schema. */
export async function sentencesOf(call: Call, input: object): Promise<Record<string, string>> {
  const schema = await schemaOf(call)
  const error = schema?.safeParse(input).error
  if (!error) return {}
  const { fieldSentences } = await import('~/worker/core/input')
  return fieldSentences(error)
}
