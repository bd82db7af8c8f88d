import type { FormCore } from '~/app/ui/form/at-field'
import { type Answers, type Field } from '~/worker/core/form/fields'
import { requiredIn, shownIn } from '~/worker/core/form/judge'
import style from '../forms.module.css'
import { Question } from './question'

/** One list for all that have none: a question is drawn anew where what it is given is another. */
const none: readonly never[] = []
/** The questions that are shown with the answers that are there. */
export function Questions({
  core,
  fields,
  answers,
  files = none,
  disabled = false,
}: {
  core: FormCore
  fields: readonly Field[]
  answers: Answers
  files?: readonly { id: string; fileName: string; size: number }[] | undefined
  disabled?: boolean
}) {
  const shown = shownIn(fields, answers)
  const required = requiredIn(fields, answers, shown)
  return (
    <div className={style.questions}>
      {fields
        .filter(({ name }) => shown.has(name))
        .map((field) => (
          <Question
            key={field.name}
            of={core}
            at={`answers.${field.name}`}
            field={field}
            required={required.has(field.name)}
            disabled={disabled}
            files={files}
          />
        ))}
    </div>
  )
}
