import { useMemo, useRef, useState } from 'react'
import type { Field } from '~/worker/core/form/fields'
import { type FormSchema, schemaOf, storedFields } from '~/worker/core/form/schema'

const MAX_STEPS = 100
/** Returns the questions of a schema with an undo history. */
export function useHistory(schema: FormSchema, onChange: (schema: FormSchema) => void) {
  const [past, setPast] = useState<readonly FormSchema[]>([])
  const [future, setFuture] = useState<readonly FormSchema[]>([])
  const last = useRef('')
  const fields = useMemo(() => storedFields(schema), [schema])
  return {
    fields,
    /** @param step names a continuous change such as typing, which is undone as one. */
    set: (next: readonly Field[], step = '') => {
      if (!step || step !== last.current) setPast((steps) => [...steps, schema].slice(-MAX_STEPS))
      last.current = step
      setFuture([])
      onChange(schemaOf(next))
    },
    undo: past.length
      ? () => {
          last.current = ''
          setFuture((steps) => [schema, ...steps])
          setPast((steps) => steps.slice(0, -1))
          onChange(past.at(-1)!)
        }
      : null,
    redo: future.length
      ? () => {
          last.current = ''
          setPast((steps) => [...steps, schema])
          setFuture((steps) => steps.slice(1))
          onChange(future[0]!)
        }
      : null,
  }
}
