import type { FormCore } from '~/app/ui/form/at-field'
import type { Field } from '~/worker/core/form/fields'
import { type Look, offeredOf, requiredIn } from '~/worker/core/form/look'
import { memo, useRef } from 'react'
import style from '../forms.module.css'
import { WhatComes } from './computed'
import { Question } from './question'
import type { Seen } from './use-look'

/** A shared empty list, so that memoized questions do not re-render. */
const none: readonly never[] = []
/** Questions per group: React re-renders only the group with a change. */
const TOGETHER = 16
type Input = {
  core: FormCore
  fields: readonly Field[]
  files?: readonly { id: string; fileName: string; size: number }[] | undefined
  disabled?: boolean
  /** The questions of the current step; all questions by default. */
  within?: readonly Field[]
  /** Path of the answers in the form values. */
  place?: string
}
/** Estimated height in px of a question that was not rendered yet, including the gap. */
const QUESTION_PX = 100
const roomOf = (shown: readonly Field[]) => ({ containIntrinsicBlockSize: `auto ${shown.length * QUESTION_PX}px` })

/** Renders the questions that are visible with the current answers. */
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
      {[...groups].map(([group, visible]) => (
        <div key={group} className={style.group} style={roomOf(visible)}>
          {visible.map((field) => (
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

/** Returns a question with its currently available options; the same object as long as they are equal. */
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
