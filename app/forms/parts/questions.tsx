import type { FormCore } from '~/app/ui/form/at-field'
import type { Field } from '~/worker/core/form/fields'
import { type Look, offeredOf, requiredIn } from '~/worker/core/form/look'
import { memo, useRef } from 'react'
import style from '../forms.module.css'
import { WhatComes } from './computed'
import { Question } from './question'
import type { Seen } from './use-look'

/** One list for all that have none: a question is drawn anew where what it is given is another. */
const none: readonly never[] = []
/** As many stand together: React goes through those among which one changes, and passes the other groups over. */
const TOGETHER = 16
type Input = {
  core: FormCore
  fields: readonly Field[]
  files?: readonly { id: string; fileName: string; size: number }[] | undefined
  disabled?: boolean
  /** Those of them that are there now: a step of several. */
  within?: readonly Field[]
  /** Where in the form the answers are held. */
  place?: string
}
/** About what those that are out of sight take until they have been seen: a question and what is between two, in px. */
const QUESTION_PX = 100
const roomOf = (shown: readonly Field[]) => ({ containIntrinsicBlockSize: `auto ${shown.length * QUESTION_PX}px` })

/** The questions that are shown with the answers that are there. */
export const Questions = ({ seen, ...input }: Input & { seen: Seen }) => (
  <WhatComes look={seen.now}>
    <Shown {...input} look={seen.look} />
  </WhatComes>
)

const Shown = memo(function Shown({
  core,
  fields,
  files = none,
  disabled = false,
  within = fields,
  look,
  place = 'answers',
}: Input & { look: Look }) {
  const required = requiredIn(fields, look)
  const offering = useOffering()
  const groups = Map.groupBy(
    within.filter(({ name }) => look.shown.has(name)),
    (field) => Math.floor(fields.indexOf(field) / TOGETHER),
  )
  return (
    <div className={style.questions}>
      {[...groups].map(([group, shown]) => (
        <div key={group} className={style.group} style={roomOf(shown)}>
          {shown.map((field) => (
            <Question
              key={field.name}
              of={core}
              at={`${place}.${field.name}`}
              field={offering(field, look)}
              required={required.has(field.name)}
              disabled={disabled}
              files={files}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

/** A question with the options that are offered now: the same one as long as they are. */
function useOffering() {
  const last = useRef(new Map<string, Field>())
  return (field: Field, look: Look): Field => {
    if (!field.offers) return field
    const options = offeredOf(field, look)
    const before = last.current.get(field.name)
    if (before?.label === field.label && before.options?.join('\n') === options.join('\n')) return before
    const now = { ...field, options }
    last.current.set(field.name, now)
    return now
  }
}
