import type { FormCore } from '~/app/ui/form/field-state'
import type { Field } from '~/worker/core/form/fields'
import { type FormState, availableOptions, requiredNames } from '~/worker/core/form/form-state'
import { memo, useRef } from 'react'
import style from '../forms.module.css'
import { ComputedValuesProvider } from './computed-field'
import { Question } from './question'
import type { FormStates } from './use-form-state'

/** A shared empty list, so that memoized questions do not re-render. */
const NO_FILES: readonly never[] = []
/** Questions per group: React re-renders only the group with a change. */
const GROUP_SIZE = 16
type QuestionsProps = {
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
const intrinsicSize = (shown: readonly Field[]) => ({
  containIntrinsicBlockSize: `auto ${shown.length * QUESTION_PX}px`,
})

/** Renders the questions that are visible with the current answers. */
export const Questions = ({ seen, ...input }: QuestionsProps & { seen: FormStates }) => (
  <ComputedValuesProvider look={seen.now}>
    <VisibleQuestions {...input} look={seen.look} />
  </ComputedValuesProvider>
)

const VisibleQuestions = memo(function Shown({
  core,
  fields,
  files = NO_FILES,
  disabled = false,
  within = fields,
  look,
  place = 'answers',
}: QuestionsProps & { look: FormState }) {
  const required = requiredNames(fields, look)
  const offering = useOfferedOptions()
  const groups = Map.groupBy(
    within.filter(({ name }) => look.shown.has(name)),
    (field) => Math.floor(fields.indexOf(field) / GROUP_SIZE),
  )
  return (
    <div className={style.questions}>
      {[...groups].map(([group, visible]) => (
        <div key={group} className={style.group} style={intrinsicSize(visible)}>
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
function useOfferedOptions() {
  const last = useRef(new Map<string, Field>())
  return (field: Field, look: FormState): Field => {
    if (!field.offers) return field
    const options = availableOptions(field, look)
    const before = last.current.get(field.name)
    if (before?.label === field.label && before.options?.join('\n') === options.join('\n')) return before
    const now = { ...field, options }
    last.current.set(field.name, now)
    return now
  }
}
