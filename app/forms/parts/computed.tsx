import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { FormField, type FieldInput } from '~/app/ui/form/field'
import type { Field } from '~/worker/core/form/fields'
import type { Look } from '~/worker/core/form/look'
import style from '../forms.module.css'
import { t } from '../texts'

/** Store of the computed values. The object stays the same, since a new context value would re-render all questions. */
type Comings = { of: (name: string) => unknown; told: (tell: () => void) => () => void }
const ComingsOf = createContext<Comings>({ of: () => undefined, told: () => () => {} })

/** Provides the computed values of a form state to the computed fields in it. */
export function WhatComes({ look, children }: { look: Look; children: ReactNode }) {
  const [{ comings, take }] = useState(() => {
    let now = look
    const all = new Set<() => void>()
    const told: Comings['told'] = (tell) => {
      all.add(tell)
      return () => all.delete(tell)
    }
    const take = (next: Look) => {
      now = next
      for (const tell of all) tell()
    }
    return { comings: { of: (name: string) => now.valueOf(name), told }, take }
  })
  useEffect(() => take(look), [take, look])
  return <ComingsOf value={comings}>{children}</ComingsOf>
}

/** Read-only field with a computed value. */
export function Computed({ field: { name, unit = '' }, ...input }: FieldInput & { field: Field }) {
  const { of, told } = use(ComingsOf)
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
