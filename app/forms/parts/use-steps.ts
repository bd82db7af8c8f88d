import { type FormEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answers, type Field, hasAnswer } from '~/worker/core/form/fields'
import { validateAnswers } from '~/worker/core/form/validation'
import { evaluateForm } from '~/worker/core/form/form-state'
import { type Step, stepsOf } from '~/worker/core/form/steps'
import { useFormState } from './use-form-state'

type SteppedForm = {
  look: (names?: readonly string[]) => Promise<boolean>
  props: { onSubmit: (event: FormEvent) => void }
  core: { valueOf: (name: string) => unknown }
}
const NO_FIELDS: readonly never[] = []
/** State of a form in steps: each step is validated before the next, and submitting leads to the first invalid one. */
export function useSteps(form: SteppedForm, fields: readonly Field[], answers: Answers) {
  const [name, setName] = useState('')
  const line = useRef<HTMLDivElement>(null)
  const seen = useFormState(fields, answers)
  const steps = useMemo(() => stepsOf(fields, seen.look.shown), [fields, seen.look])
  const at = Math.max(
    0,
    steps.findIndex((step) => step.name === name),
  )
  const last = at >= steps.length - 1
  const goTo = (step: Step | undefined) => {
    if (!step) return
    flushSync(() => setName(step.name))
    line.current?.focus()
    line.current?.scrollIntoView({ block: 'nearest' })
  }
  const next = async () => {
    const answerable = steps[at]?.fields.filter(hasAnswer) ?? []
    if (await form.look(answerable.map((field) => `answers.${field.name}`))) goTo(steps[at + 1])
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = form.core.valueOf('answers') as Answers
    const now = stepsOf(fields, evaluateForm(fields, typed).shown)
    if (now.at(-1)?.name !== steps[at]?.name) return void next()
    const wrong = new Set(Object.keys(validateAnswers(fields, typed).wrong).map((path) => path.split('.')[0]))
    const first = now.findIndex((step) => step.fields.some((field) => wrong.has(field.name)))
    if (first >= 0 && first !== at) flushSync(() => setName(now[first]!.name))
    form.props.onSubmit(event)
  }
  return {
    ...{ seen, steps, at, last, line, within: steps[at]?.fields ?? NO_FIELDS },
    back: () => goTo(steps[at - 1]),
    next,
    onSubmit,
  }
}
export type Steps = ReturnType<typeof useSteps>
