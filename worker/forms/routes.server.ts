import { handleCalls, type Route } from '../core/route.server'
import { saveAnswer } from './answer-commands.server'
import * as calls from './calls'
import { closeForm, copyForm, deleteForm, publishForm, saveForm } from './commands.server'
import { exportAnswers } from './export.server'
import { answerFigures, formVersions } from './figures.server'
import { makeLink, resultByLink, saveByLink, shareResult } from './public-link.server'
import { answerDocument, answerDocuments, sampleTemplate } from './answer-documents.server'
import { answerDetail, fillForm, formDetail, listAnswers, listForms } from './queries.server'
import { setTemplate } from './template.server'

/** Routes of online forms and their answers. */
export const forms: readonly Route[] = handleCalls(calls, {
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
    answerDocument,
    answerDocuments,
    setTemplate,
    sampleTemplate,
    answerFigures,
    formVersions,
  },
})
