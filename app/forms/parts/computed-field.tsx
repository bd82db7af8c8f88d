import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { FormField, type FieldInput } from '~/app/ui/form/form-field'
import type { Field } from '~/worker/core/form/fields'
import type { FormState } from '~/worker/core/form/form-state'
import style from '../forms.module.css'
import { t } from '../texts'

/** Store of the computed values. The object stays the same, since a new context value would re-render all questions. */
type ComputedValues = { of: (name: string) => unknown; told: (tell: () => void) => () => void }
const ComputedValuesContext = createContext<ComputedValues>({ of: () => undefined, told: () => () => {} })

/** Provides the computed values of a form state to the computed fields in it. */
export function ComputedValuesProvider({ look, children }: { look: FormState; children: ReactNode }) {
  const [{ comings, take }] = useState(() => {
    let now = look
    const all = new Set<() => void>()
    const told: ComputedValues['told'] = (tell) => {
      all.add(tell)
      return () => all.delete(tell)
    }
    const take = (next: FormState) => {
      now = next
      for (const tell of all) tell()
    }
    return { comings: { of: (name: string) => now.valueOf(name), told }, take }
  })
  useEffect(() => take(look), [take, look])
  return <ComputedValuesContext value={comings}>{children}</ComputedValuesContext>
}

/** Read-only field with a computed value. */
export function ComputedField({ field: { name, unit = '' }, ...input }: FieldInput & { field: Field }) {
  const { of, told } = use(ComputedValuesContext)
  const comes = () => of(name)
  const value = useSyncExternalStore(told, comes, comes)
  return (
    <FormField {...input} words={String}>
      {({ id }) => (
        <output id={id} tabIndex={-1} className={style.computed}>
          {typeof value === 'number' ? `${value} ${unit}`.trim() : t.willCome}
        </output>
      )}
    </FormField>
  )
}
