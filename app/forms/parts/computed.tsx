import { createContext, use } from 'react'
import { FormField, type FieldInput } from '~/app/ui/form/field'
import type { Field } from '~/worker/core/form/fields'
import type { Look } from '~/worker/core/form/look'
import style from '../forms.module.css'
import { t } from '../texts'

/** The form with the answers that are there. Only what comes of them reads it: a key draws nothing else. */
export const AnswersLook = createContext<Look | null>(null)

/** What comes of other answers: it is only read. */
export function Computed({ field: { name, unit = '' }, ...input }: FieldInput & { field: Field }) {
  const value = use(AnswersLook)?.valueOf(name)
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
