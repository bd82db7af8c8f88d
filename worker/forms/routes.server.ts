import { answers, type Route } from '../core/route.server'
import { saveAnswer } from './answers.server'
import * as calls from './calls'
import { closeForm, copyForm, deleteForm, publishForm, saveForm } from './commands.server'
import { exportAnswers } from './export.server'
import { answerFigures, formVersions } from './figures.server'
import { makeLink, resultByLink, saveByLink, shareResult } from './open.server'
import { answerPaper, answerPapers, sampleTemplate } from './paper.server'
import { answerDetail, fillForm, formDetail, listAnswers, listForms } from './queries.server'
import { setTemplate } from './template.server'

/** Routes of online forms and their answers. */
export const forms: readonly Route[] = answers(calls, {
  ...{ listForms, formDetail, saveForm, copyForm, publishForm, closeForm, deleteForm },
  ...{
    fillForm,
    saveAnswer,
    saveByLink,
    makeLink,
    shareResult,
    resultByLink,
    listAnswers,
    answerDetail,
    exportAnswers,
    answerPaper,
    answerPapers,
    setTemplate,
    sampleTemplate,
    answerFigures,
    formVersions,
  },
})
