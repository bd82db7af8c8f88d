import { useMemo, useRef } from 'react'
import { useForm } from '~/app/lib/form'
import type { Answers, Field } from '~/worker/core/form/fields'
import { judge } from '~/worker/core/form/judge'
import * as forms from '~/worker/forms/calls'
import { blankAnswers } from './blank'

type Of = { formId: string; version: number; answers: Answers; lockVersion?: number }
/** Answers as they are typed, judged as the server judges them. */
export function useJudged(fields: readonly Field[]) {
  /** What is kept to be gone on with is not asked for what is missing. */
  const begun = useRef(false)
  // What was typed into an earlier version may have answers to questions that are gone.
  const judged = (given: Answers = {}) =>
    judge(fields, Object.fromEntries(fields.map(({ name }) => [name, given[name]])), { begun: begun.current })
  return {
    begun,
    answersOf: (given: Answers) => judged(given).answers,
    also: ({ answers }: { answers?: unknown }) =>
      Object.fromEntries(
        Object.entries(judged(answers as Answers).wrong).map(([path, sentence]) => [`answers.${path}`, sentence]),
      ),
    /** What is sent meanwhile is kept on the server, unfinished. */
    untilEnd: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      begun.current = true
      try {
        return await act()
      } finally {
        begun.current = false
      }
    },
  }
}
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
  const { begun, answersOf, also, untilEnd } = useJudged(fields)
  const initial = useMemo(
    () => ({
      ...{ formId, version, submit: 1 },
      // The compiler knows no form's answers: `judge` looks at them.
      answers: blankAnswers(fields, answers) as never,
      ...(lockVersion !== undefined && { lockVersion }),
    }),
    [fields, formId, version, answers, lockVersion],
  )
  const form = useForm(forms.saveAnswer, initial, {
    ...(keep && { keep }),
    later: true,
    also,
    sends: (values) => ({
      ...values,
      answers: answersOf(values.answers as Answers) as never,
      submit: begun.current ? 0 : 1,
    }),
    done: () => {
      if (!begun.current) done?.()
    },
  })
  return { form, keepIt: () => untilEnd(form.submit) }
}
