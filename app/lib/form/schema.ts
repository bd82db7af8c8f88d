import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Asked } from '~/app/ui/form/at-field'
import type { Call } from '~/worker/core/call'
import { askedOf } from './asked'

/**
 * In a browser the schema of a call is fetched (`scripts/vite/calls.ts`), on the server it is there. Where it does not come
 * (no network, a new deployment) the server alone says what is wrong.
 */
const schemaOf = async ({ takes }: Call): Promise<z.ZodType | undefined> => {
  try {
    return typeof takes === 'function' ? await takes() : takes
  } catch {
    return undefined
  }
}
const fetched = new Map<string, z.ZodType>()

/** The schema that a call's input is checked by, once it is there. */
export function useSchema(call: Call): z.ZodType | undefined {
  const [schema, setSchema] = useState(() => fetched.get(call.path))
  useEffect(() => {
    let here = true
    void schemaOf(call).then((found) => {
      if (found) fetched.set(call.path, found)
      if (here) setSchema(found)
    })
    return () => {
      here = false
    }
  }, [call])
  return schema
}

/** What the schema of a call asks of the field at a path, for a control that stands in no form. */
export function useAsked(call: Call): (path: string) => Asked {
  const schema = useSchema(call)
  return (path) => (schema ? askedOf(schema, path) : { required: false })
}

/** A sentence per field that the server would refuse, in its words. */
export async function sentencesOf(call: Call, input: object): Promise<Record<string, string>> {
  const schema = await schemaOf(call)
  const error = schema?.safeParse(input).error
  if (!error) return {}
  const { fieldSentences } = await import('~/worker/core/input')
  return fieldSentences(error)
}
