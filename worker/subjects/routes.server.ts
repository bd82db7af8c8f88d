import * as calls from './calls'
import { handleCall, type Route } from '../core/route.server'
import { approveSubjects } from './commands/approval.server'
import { correctSubject, updateContact } from './commands/correction.server'
import { beginDraft, createPlanTopic, saveDraft, submitDeclaration } from './commands/declaration.server'
import { extendDue } from './commands/due-date-extension.server'
import { removeInstitution } from './commands/partner-institutions.server'
import { replenish } from './commands/supplement.server'
import { deleteSubjects } from './commands/withdrawal.server'
import { saveYearForm, yearForm } from './form/year-form.server'
import { checkSubjectName, declarationInfo, newDeclaration } from './queries/declaration.server'
import { subjectDetail, subjectTabs } from './queries/detail.server'
import { checkEligible } from './queries/eligibility.server'
import { reviewForm } from './queries/review-form.server'
import { topics } from './queries/topics.server'
import { institutions } from './queries/institutions.server'
import { compareVersions } from './queries/versions.server'
import { listSubjects } from './queries/list.server'
import { processedSubjects } from './queries/processed-subjects.server'
import { shortSubjects, subjectYears } from './queries/summaries.server'
import { CommandResult } from '../core/command-result'
import { t } from './texts'

const readRoutes = [
  handleCall(calls.listSubjects, listSubjects),
  handleCall(calls.subjectDetail, (ctx, { id }) => subjectDetail(ctx, id)),
  handleCall(calls.subjectTabs, (ctx, { subjectId }) => subjectTabs(ctx, subjectId)),
  handleCall(calls.subjectYears, subjectYears),
  handleCall(calls.shortSubjects, shortSubjects),
  handleCall(calls.processedSubjects, processedSubjects),
]
const institutionRoutes = [
  handleCall(calls.institutions, institutions),
  handleCall(calls.removeInstitution, removeInstitution),
]

const declarationRoutes = [
  handleCall(calls.newDeclaration, newDeclaration),
  handleCall(calls.declarationInfo, (ctx, { id }) => declarationInfo(ctx, id)),
  handleCall(calls.yearForm, yearForm),
  handleCall(calls.saveYearForm, saveYearForm),
  handleCall(calls.topics, topics),
  handleCall(calls.checkEligible, checkEligible),
  handleCall(calls.compareVersions, compareVersions),
  handleCall(calls.checkSubjectName, checkSubjectName),
  handleCall(calls.beginDraft, beginDraft),
  handleCall(calls.beginDraftAgain, beginDraft),
  handleCall(calls.saveDraft, saveDraft),
  handleCall(calls.submitDeclaration, submitDeclaration),
  handleCall(calls.submitChanged, submitDeclaration),
  handleCall(calls.correctSubject, correctSubject),
  handleCall(calls.updateContact, updateContact),
  handleCall(calls.replenish, replenish),
  handleCall(calls.saveSubject, async (ctx, { id, source, ...form }) => {
    if (id) return new CommandResult((await saveDraft(ctx, { ...form, id })).result, t.saved)
    return source === 'plan' ? createPlanTopic(ctx, form) : beginDraft(ctx, form)
  }),
  handleCall(calls.updateSubject, correctSubject),
  handleCall(calls.deleteSubjects, deleteSubjects),
]

const decisionRoutes = [
  handleCall(calls.approveSubjects, approveSubjects),
  handleCall(calls.extendDue, extendDue),
  handleCall(calls.reviewForm, (ctx, { ids }) => reviewForm(ctx, ids)),
]

export const subjects: readonly Route[] = [...readRoutes, ...institutionRoutes, ...declarationRoutes, ...decisionRoutes]
