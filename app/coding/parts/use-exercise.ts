import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import type { ExerciseDetail } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'

/** Returns the form values of an exercise; empty values for a new one. */
const exerciseValues = (of: ExerciseDetail | null) => ({
  ...(of && { id: of.id, lockVersion: of.lockVersion }),
  ...{ title: of?.title ?? '', difficulty: of?.difficulty ?? ('easy' as const), summary: of?.summary ?? '' },
  ...{ body: of?.body ?? '', sn: of?.sn ?? 100, samples: of?.samples ?? [], hidden: of?.hidden ?? [] },
  ...{ starterJavascript: of?.starterJavascript ?? '', starterPython: of?.starterPython ?? '' },
  ...{ solutionJavascript: of?.solutionJavascript ?? '', solutionPython: of?.solutionPython ?? '' },
})
/** Form state of an exercise. */
export const useExercise = (exercise: ExerciseDetail | null, onSaved: (id: string) => void) =>
  useForm(coding.saveExercise, exerciseValues(exercise), {
    keep: `coding:${exercise?.id ?? 'new'}`,
    done: ({ id }) => onSaved(id),
    fresh: async () => {
      const answer = exercise && (await callApi(coding.exerciseDetail, { id: exercise.id }))
      return answer?.ok ? exerciseValues(answer.result) : null
    },
  })
export type ExerciseForm = ReturnType<typeof useExercise>
