import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import { closeClass, joinClass, removeMember, saveClass } from './commands/classes.server'
import { deleteExercises, releaseExercises, saveExercise, withdrawExercises } from './commands/exercises.server'
import { saveDraft, submitProgram } from './commands/programs.server'
import { classResults, listClasses } from './queries/classes.server'
import { checkExercise, exerciseDetail, listExercises } from './queries/exercises.server'
import { loadPublicExercise, listPublicExercises } from './queries/public-exercises.server'
import { caseInputs, listSubmissions, submissionDetail } from './queries/submissions.server'

/** Routes of programming exercises: management, submissions, evaluation and classes. */
export const coding: readonly Route[] = handleCalls(calls, {
  ...{
    listPublicExercises,
    loadPublicExercise,
    saveDraft,
    caseInputs,
    submitProgram,
    listSubmissions,
    submissionDetail,
  },
  ...{ listExercises, exerciseDetail, saveExercise, checkExercise },
  ...{ releaseExercises, withdrawExercises, deleteExercises },
  ...{ listClasses, saveClass, closeClass, joinClass, removeMember, classResults },
})
