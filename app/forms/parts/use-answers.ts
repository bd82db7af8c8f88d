import { useMemo, useRef } from 'react'
import { useForm } from '~/app/lib/form'
import type { Answers, Field } from '~/worker/core/form/fields'
import { judge } from '~/worker/core/form/judge'
import * as forms from '~/worker/forms/calls'
import { blankAnswers } from './blank'

type Of = { formId: string; version: number; answers: Answers; lockVersion?: number }
/**
 * A form of answers: judged as the server judges, by the same function.
 * @param keep names what is typed, to be there again
 */
export function useAnswers(
  fields: readonly Field[],
  { formId, version, answers, lockVersion }: Of,
  keep?: string,
  done?: () => void,
) {
  /** What is kept to be gone on with is not asked for what is missing. */
  const begun = useRef(false)
  const initial = useMemo(
    () => ({
      ...{ formId, version, submit: 1 },
      // The compiler knows no form's answers: `judge` looks at them.
      answers: blankAnswers(fields, answers) as never,
      ...(lockVersion !== undefined && { lockVersion }),
    }),
    [fields, formId, version, answers, lockVersion],
  )
  // What was typed into an earlier version may have answers to questions that are gone.
  const judged = (given: Answers = {}) =>
    judge(fields, Object.fromEntries(fields.map(({ name }) => [name, given[name]])), { begun: begun.current })
  const form = useForm(forms.saveAnswer, initial, {
    ...(keep && { keep }),
    also: ({ answers: given }) =>
      Object.fromEntries(
        Object.entries(judged(given as Answers).wrong).map(([path, sentence]) => [`answers.${path}`, sentence]),
      ),
    sends: (values) => ({
      ...values,
      answers: judged(values.answers as Answers).answers as never,
      submit: begun.current ? 0 : 1,
    }),
    done: () => {
      if (!begun.current) done?.()
    },
  })
  /** Keeps it on the server, unfinished. */
  const keepIt = async () => {
    begun.current = true
    try {
      return await form.submit()
    } finally {
      begun.current = false
    }
  }
  return { form, keepIt }
}
