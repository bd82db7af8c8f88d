import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { approveSubjects } from './commands/approve.server'
import { correctSubject, updateContact } from './commands/correct.server'
import { beginDraft, planTopic, saveDraft, submitDeclaration } from './commands/declare.server'
import { extendDue } from './commands/extend.server'
import { removeInstitution } from './commands/institutions.server'
import { replenish } from './commands/replenish.server'
import { deleteSubjects } from './commands/withdraw.server'
import { saveYearForm, yearForm } from './form/year.server'
import { checkSubjectName, declarationInfo, newDeclaration } from './queries/declaration.server'
import { subjectDetail, subjectTabs } from './queries/detail.server'
import { checkEligible } from './queries/eligible.server'
import { reviewForm } from './queries/review-form.server'
import { topics } from './queries/topics.server'
import { institutions } from './queries/mechanism.server'
import { compareVersions } from './queries/versions.server'
import { listSubjects } from './queries/list.server'
import { processedSubjects } from './queries/handled.server'
import { shortSubjects, subjectYears } from './queries/short.server'
import { Done } from '../core/done'
import { t } from './texts'

const reading = [
  on(calls.listSubjects, listSubjects),
  on(calls.subjectDetail, (ctx, { id }) => subjectDetail(ctx, id)),
  on(calls.subjectTabs, (ctx, { subjectId }) => subjectTabs(ctx, subjectId)),
  on(calls.subjectYears, subjectYears),
  on(calls.shortSubjects, shortSubjects),
  on(calls.processedSubjects, processedSubjects),
]
const institution = [on(calls.institutions, institutions), on(calls.removeInstitution, removeInstitution)]

const declaring = [
  on(calls.newDeclaration, newDeclaration),
  on(calls.declarationInfo, (ctx, { id }) => declarationInfo(ctx, id)),
  on(calls.yearForm, yearForm),
  on(calls.saveYearForm, saveYearForm),
  on(calls.topics, topics),
  on(calls.checkEligible, checkEligible),
  on(calls.compareVersions, compareVersions),
  on(calls.checkSubjectName, checkSubjectName),
  on(calls.beginDraft, beginDraft),
  on(calls.beginDraftAgain, beginDraft),
  on(calls.saveDraft, saveDraft),
  on(calls.submitDeclaration, submitDeclaration),
  on(calls.submitChanged, submitDeclaration),
  on(calls.correctSubject, correctSubject),
  on(calls.updateContact, updateContact),
  on(calls.replenish, replenish),
  on(calls.saveSubject, async (ctx, { id, source, ...form }) => {
    if (id) return new Done((await saveDraft(ctx, { ...form, id })).result, t.saved)
    return source === 'plan' ? planTopic(ctx, form) : beginDraft(ctx, form)
  }),
  on(calls.updateSubject, correctSubject),
  on(calls.deleteSubjects, deleteSubjects),
]

const deciding = [
  on(calls.approveSubjects, approveSubjects),
  on(calls.extendDue, extendDue),
  on(calls.reviewForm, (ctx, { ids }) => reviewForm(ctx, ids)),
]

export const subjects: readonly Route[] = [...reading, ...institution, ...declaring, ...deciding]
