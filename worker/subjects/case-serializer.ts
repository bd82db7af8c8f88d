import { historyActorName } from '../core/history-actor'
import { lookup } from '../core/typed-keys'
import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { emailFor, phoneFor } from '../core/contacts'
import { roles } from '../policy/roles'
import { identifyingNames, redactNames } from './name-redaction'
import type { TransitionContext, CaseSlice, SubjectCase } from './case'
import type { SubjectDetail } from './responses'
import {
  allSlotsOf,
  supplementaryAnswersOf,
  hiddenFieldsIn,
  hiddenSlotsIn,
  isFieldApplicable,
  fieldLabelIn,
  formatSupplementaryAnswers,
  customFieldsOf,
  formSectionsOf,
} from './form/definition'
import type { researchTexts } from './form/rules'
import { type SubjectTransition, subjectLifecycle } from './lifecycle'
import {
  isBlindReviewer,
  caseSerializerInput,
  serializeDetailFields,
  serializeSubjectRow,
  type DictionaryLookup,
} from './serializer'
import { isInsider, isUnpublished, visibleStatus, type SubjectStatus, subjectStatusLabel } from './statuses'
import { actionAvailability, tabsOf } from './tabs.rules'
import { t } from './texts'
import { t as core } from '../core/core.texts'
import { itemTitle } from '../core/dictionary'
import { wireNames } from '../../db/wire-names'

export type VersionSummary = Pick<
  Row<'subjectVersion'>,
  'versionNo' | 'submitTime' | 'submitter' | 'reason' | 'diff' | 'asked'
>
export type FileSummary = SubjectDetail['files'][number]['files'][number] & { slot: string }
/** True if the actor reviews this case blind. */
export const isBlindFor = (at: TransitionContext<'rule'> & { actor: Person }) =>
  isBlindReviewer(at.actor, at.case.subject.status, at.case.rule?.blind ?? 1, at.settings)

const renamedLeadDepart = ({ subject, depart }: SubjectCase) =>
  depart && depart.departName !== subject.leadDepartName ? depart.departName : ''

/** Serializes a whole subject for one viewer. */
export function serializeCase(
  at: TransitionContext<CaseSlice> & { actor: Person },
  more: {
    versions: readonly VersionSummary[]
    files: readonly FileSummary[]
    canDeal: boolean
    /** Collected topic that the declaration takes up, and declarations that take this topic up, as far as visible. */
    topic?: { subjectName: string; seen: number } | undefined
    takenUp?: readonly { id: string; subjectName: string }[]
  },
  textOf: DictionaryLookup,
): SubjectDetail {
  const { actor, settings } = at
  const { subject, collect, members } = at.case
  const input = caseSerializerInput(at.case, more.canDeal)
  const blind = isBlindFor(at)
  const named = <Value>(value: Value, without: Value) => (blind ? without : value)
  const names = blind ? identifyingNames(at.case) : []
  const { definition } = at.case.form
  const hidden = hiddenFieldsIn(definition, actor.roleCode, blind)
  const slotsHidden = hiddenSlotsIn(definition, actor.roleCode, blind)
  /** Redacts names for blind reviewers. Answers that the form hides are replaced by an empty value. */
  const plain = (text: string) => redactNames(text, names)
  const answer = <Value>(name: string, value: Value, without: Value) => (hidden.has(name) ? without : value)
  const long = (name: LongTextField) => answer(name, plain(subject[name]), '')
  const opinion = visibleOpinionOf(at)
  const versions = [...more.versions].sort((a, b) => b.versionNo - a.versionNo)
  return {
    ...serializeSubjectRow(input, actor, settings, textOf),
    ...serializeDetailFields(input, actor, settings),
    subjectName: plain(subject.subjectName),
    subjectNameEn: plain(subject.subjectNameEn),
    summary: long('summary'),
    background: long('background'),
    objectives: long('objectives'),
    content: long('content'),
    techRoute: long('techRoute'),
    innovation: long('innovation'),
    basis: long('basis'),
    risks: long('risks'),
    budget: answer(
      'budget',
      subject.budget.map(({ item, amount, note }) => ({
        item: plain(item),
        amount,
        ...(note !== undefined && { note: plain(note) }),
      })),
      [],
    ),
    durationMonths: subject.durationMonths,
    leadDepartNow: named(renamedLeadDepart(at.case), ''),
    cooperateDeparts: named(subject.cooperateDeparts, []),
    subjectManEmail: named(emailFor(actor, subject.subjectManEmail), ''),
    advisers: named(subject.advisers, []),
    expectedResults: answer(
      'expectedResults',
      subject.expectedResults.map((one) => ({ ...one, name: plain(one.name) })),
      [],
    ),
    contactId: named(subject.contactId, ''),
    contactPhone: named(phoneFor(actor, collect?.contactPhone ?? ''), ''),
    contactEmail: named(emailFor(actor, collect?.contactEmail ?? ''), ''),
    actualEndDate: subject.actualEndDate,
    closeReason: subject.closeReason,
    shareTime: subject.shareTime,
    taskBookFileId: subject.taskBookFileId,
    schedule: answer(
      'schedule',
      (collect?.schedule ?? []).map(({ period, work }) => ({ period: plain(period), work: plain(work) })),
      [],
    ),
    // Only topics have these fields.
    topic: (['necessity', 'existing', 'targets', 'technicalPoints'] as const).flatMap((name) => {
      const text = answer(name, plain(collect?.[name] ?? ''), '')
      return text.trim() ? [{ name, label: fieldLabelIn(definition, name), text }] : []
    }),
    own: [
      ...customFieldsOf(definition).flatMap((field) => {
        const { name, label } = field
        const text = isFieldApplicable(field, subject) ? answer(name, plain(collect?.formData[name] ?? ''), '') : ''
        return text.trim() ? [{ name, label, text }] : []
      }),
      ...formatSupplementaryAnswers(definition, supplementaryAnswersOf(collect), hidden).map((one) => ({
        ...one,
        text: plain(one.text),
      })),
    ],
    kind: collect?.kind ?? '',
    topicId: more.topic?.seen ? (collect?.topicId ?? '') : '',
    topicName: more.topic?.subjectName ?? '',
    takenUp: [...(more.takenUp ?? [])],
    sections: formSectionsOf(definition),
    fileSlots: definition.slots
      .filter(({ slot }) => !slotsHidden.has(slot))
      .map(({ slot, name }) => ({ slot, name: itemTitle(name) })),
    commitment: collect?.commitment ?? 0,
    auditOpinion: named(opinion.auditOpinion, ''),
    marks: named(opinion.marks, []),
    replenishItems: named(
      (collect?.replenishItems ?? []).map((item) =>
        slotsHidden.has(item.fileSlot) && item.fileIds ? { ...item, fileIds: [] } : item,
      ),
      [],
    ),
    replenishDue: collect?.replenishDue ?? null,
    members: named(
      members.map((member) => serializeMember(actor, member)),
      [],
    ),
    // Attached documents name people and institutions.
    files: named(groupFilesBySlot(at, more.files, slotsHidden), []),
    versions: versions.map(({ versionNo, submitTime, submitter, reason, diff, asked }) => ({
      versionNo,
      submitTime,
      submitter: named(submitter, ''),
      reason,
      // Field names only; `compareVersions` returns the values.
      diff: named(
        diff
          .filter((one) => !hidden.has(one.field.replace(/^extra\./, '')))
          .map(({ field }) => ({ field, label: fieldLabelIn(definition, field) })),
        [],
      ),
      marks: named(asked?.marks.length ?? 0, 0),
    })),
    timeLine: serializeTimeline(at),
    tabs: tabsOf(at),
    may: actionAvailability(at),
  }
}

type LongTextField = (typeof researchTexts)[number]

/** Returns the center's opinion on the visible status. The opinion on a withheld rejection is stored with its decision. */
function visibleOpinionOf({ case: { subject, collect, logs } }: TransitionContext<'logs'>) {
  const decision =
    subject.status === wireNames.ESTABLISH_FAIL &&
    logs.findLast((log) => log.toStatus === wireNames.ESTABLISH_FAIL && !log.undoneBy)
  const withheld = decision ? decision.dataAfter?.held : undefined
  return {
    auditOpinion: withheld?.opinion ?? collect?.auditOpinion ?? '',
    marks: withheld?.marks ?? collect?.marks ?? [],
  }
}

/** Serializes a member, with contact data masked as the actor may read it. */
export const serializeMember = (actor: Person, member: Row<'subjectMember'>): SubjectDetail['members'][number] => ({
  id: member.id,
  userId: member.userId,
  name: member.name,
  departId: member.departId,
  departName: member.departName,
  title: member.title,
  duty: member.duty,
  phone: phoneFor(actor, member.phone),
  email: emailFor(actor, member.email),
  sort: member.sort,
  editRight: member.editRight,
  role: member.role,
})

/** Groups files by slot, in the order of the form; other files of the subject come last. */
function groupFilesBySlot(
  { case: { collect, form } }: TransitionContext<'form'>,
  files: readonly FileSummary[],
  hidden: ReadonlySet<string>,
): SubjectDetail['files'] {
  const listedIds = new Set<string>()
  const slots = allSlotsOf(form.definition).flatMap(({ slot, name, required }) => {
    const ids = collect?.attachments.find((one) => one.slot === slot)?.fileIds ?? []
    const slotFiles = ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
    for (const file of slotFiles) listedIds.add(file.id)
    return hidden.has(slot) ? [] : [{ slot, name, required, files: slotFiles.map(withoutSlot) }]
  })
  const rest = files.filter((file) => !listedIds.has(file.id))
  return rest.length ? [...slots, { slot: '', name: t.otherFiles, required: 0, files: rest.map(withoutSlot) }] : slots
}
const withoutSlot = ({ id, fileName, ext, size, uploadTime, url, previewUrl }: FileSummary) => ({
  id,
  fileName,
  ext,
  size,
  uploadTime,
  url,
  previewUrl,
})

/** Transitions whose reasons are addressed to the applicants. */
const applicantReasonTransitions: readonly string[] = [
  'returnByContact',
  'requestSupplement',
  'requestPerfect',
  'extendDue',
  'rejectFormal',
  'perfectFirst',
  'rejectFirst',
  'perfectRe',
  'rejectRe',
  'rejectEstablish',
  'rollBack',
  'close',
] satisfies SubjectTransition[]
/** Transitions whose entries would name a reviewer. */
const reviewerTransitions: readonly string[] = ['review', 'reassign', 'grade'] satisfies SubjectTransition[]

/**
 * Serializes the timeline for one viewer. Applicants and experts see no step towards an unpublished decision, no
 * reviewer, and only reasons addressed to them; blind reviewers see no names of the applicants.
 */
export function serializeTimeline(
  at: TransitionContext<'logs' | 'rule'> & { actor: Person },
): SubjectDetail['timeLine'] {
  const { actor, case: known } = at
  const insider = isInsider(actor.roleCode)
  const blind = isBlindFor(at)
  const visibleOf = (status: SubjectStatus | '') =>
    status ? visibleStatus({ status, holdNotice: 0 }, actor.roleCode) : ''
  return (
    known.logs
      .filter((log) => insider || isPublicEntry(log, known))
      // A step between two statuses that look the same would reveal that they differ.
      .filter((log) => log.fromStatus === log.toStatus || visibleOf(log.fromStatus) !== visibleOf(log.toStatus))
      .map((log) => ({
        id: log.id,
        seq: log.seq,
        fromStatus: visibleOf(log.fromStatus),
        from_dictText: log.fromStatus ? subjectStatusLabel(visibleOf(log.fromStatus)) : '',
        toStatus: visibleOf(log.toStatus),
        to_dictText: subjectStatusLabel(visibleOf(log.toStatus)),
        operation: log.operation,
        operation_dictText: lookup(subjectLifecycle.moves, log.operation)?.says ?? log.operation,
        actorName: blind && log.roleCode !== 'bizManger' ? '' : historyActorName(log.actorName),
        roleCode: log.roleCode,
        role_dictText: lookup(roles, log.roleCode)?.name ?? core.system,
        reason: insider || (!blind && applicantReasonTransitions.includes(log.operation)) ? log.reason : '',
        time: log.createTime,
        undone: log.undoneBy ? 1 : 0,
      }))
  )
}
const isPublicEntry = (log: Row<'subjectStatusLog'>, { subject }: SubjectCase) =>
  !!log.public &&
  !reviewerTransitions.includes(log.operation) &&
  !isUnpublished({ status: log.toStatus, holdNotice: subject.holdNotice })
