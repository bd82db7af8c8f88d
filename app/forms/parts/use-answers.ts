import { useMemo, useRef } from 'react'
import { useForm } from '~/app/lib/use-form'
import type { Answers, Field } from '~/worker/core/form/fields'
import { validateAnswers } from '~/worker/core/form/validation'
import * as forms from '~/worker/forms/calls'
import { blankAnswers } from './blank-answers'

type AnswerSource = { formId: string; version: number; answers: Answers; lockVersion?: number }
/** Validates answers in the browser with the same function as the server. */
export function useAnswerValidation(fields: readonly Field[]) {
  /** A draft is not checked for missing answers. */
  const begun = useRef(false)
  // Input from an earlier version may contain answers to removed questions.
  const validate = (values: Answers = {}) =>
    validateAnswers(fields, Object.fromEntries(fields.map(({ name }) => [name, values[name]])), {
      begun: begun.current,
    })
  return {
    begun,
    answersOf: (given: Answers) => validate(given).answers,
    also: ({ answers }: { answers?: unknown }) =>
      Object.fromEntries(
        Object.entries(validate(answers as Answers).wrong).map(([path, sentence]) => [`answers.${path}`, sentence]),
      ),
    /** Requests sent during `act` save the answers as a draft. */
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
 * Returns the form state of a form's answers, validated with the same function as the server.
 * @param keep key under which unsaved input is kept in the browser
 */
export function useAnswers(
  fields: readonly Field[],
  { formId, version, answers, lockVersion }: AnswerSource,
  keep?: string,
  done?: () => void,
) {
  const { begun, answersOf, also, untilEnd } = useAnswerValidation(fields)
  const initial = useMemo(
    () => ({
      ...{ formId, version, submit: 1 },
      // Answers are untyped here; `validateAnswers` checks them.
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
