import { type Change, insert, pickChangedValues, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict, forbidden, lostRace, notFound } from '../../core/refusal'
import type { Person } from '../../core/actor'
import { formatStamp } from '../../core/time'
import { can } from '../../policy/authorization'
import type { TransitionContext, CaseSlice, SubjectCase } from '../case'
import { type FormUpdate, applyForm } from '../form/update.transition'
import { createCase, prefillFromTopic } from '../form/creation.transition'
import type { ChangeForm, DeclarationInput } from '../form/inputs'
import { type FormCase, type FormContext, type FormSlice, loadForm } from '../form/loader.server'
import { buildSubmission } from '../form/submission.transition'
import type { SubjectTransition } from '../lifecycle'
import { insertTimelineEntry, assertTransition } from '../transitions'
import { requirePerson } from '../queries/list.server'
import { mirrorTopic } from '../reports/topics'
import { visibleStatus } from '../statuses'
import { t } from '../texts'

type PersonTransitionContext<S extends CaseSlice = never> = TransitionContext<S> & { actor: Person }
/** Returns the context of a transition of a case by the current person. */
export const transitionContextOf = <S extends CaseSlice>(
  ctx: Context,
  one: SubjectCase<S>,
  settings: FormContext['settings'],
): PersonTransitionContext<S> => ({
  case: one,
  actor: requirePerson(ctx),
  now: formatStamp(ctx.now()),
  settings,
  input: {},
})
const subjectLogTarget = (one: SubjectCase) => ({ bizType: 'subject', bizId: one.id, text: one.name })
/** `id` is the declaration's; the subject's for a plan topic. */
const saveResultOf = ({ id, subject }: SubjectCase, lockVersion: number) => ({
  id: subject.collectId || id,
  subjectId: id,
  lockVersion,
})

/** Returns the inserts of a new case, with its first timeline entry. */
function buildCaseInserts(at: PersonTransitionContext, applied: FormUpdate, move: SubjectTransition): Change[] {
  const { subject, collect } = applied.case
  return [
    insert('subject', subject),
    ...(collect ? [insert('subjectCollect', collect)] : []),
    ...applied.around,
    insertTimelineEntry(at, move, {
      from: '',
      to: subject.status,
      reason: '',
      before: {},
      after: { status: subject.status },
      public: move === 'draft',
    }),
    ...mirrorTopic(at, subject.status),
  ]
}
function buildDraft(
  ctx: Context,
  ground: FormContext,
  input: DeclarationInput,
): { at: PersonTransitionContext<FormSlice>; changes: Change[] } {
  if (input.topicId && !ground.topic) throw badInput({ topicId: t.noSuchTopic })
  const form = prefillFromTopic(input, ground)
  const fresh = createCase(form, ground, requirePerson(ctx), formatStamp(ctx.now()), ctx.id, {
    status: 'TO_SUBMIT',
    source: form.kind ?? 'declare',
  })
  assertTransition(transitionContextOf(ctx, fresh, ground.settings), 'draft')
  const applied = applyForm(fresh, form, ground, requirePerson(ctx), ctx.id)
  const at = transitionContextOf(ctx, applied.case, ground.settings)
  const changes = buildCaseInserts(at, applied, 'draft')
  return { at: { ...at, case: { ...applied.case, lastSeq: 1 } }, changes }
}

/** Creates a draft. No field is required. */
export const beginDraft = command('subject:declare', {
  load: (ctx, form: DeclarationInput) => loadForm(ctx, requirePerson(ctx), form),
  decide: (ground, form, ctx) => {
    const { at, changes } = buildDraft(ctx, ground, form)
    return { changes, result: saveResultOf(at.case, 0), about: subjectLogTarget(at.case) }
  },
})

/** Creates a topic of the year's plan, without a declaration. */
export const createPlanTopic = command('subject:plan', {
  load: (ctx, form: DeclarationInput) => loadForm(ctx, requirePerson(ctx), form),
  decide: (ground, form, ctx) => {
    const now = formatStamp(ctx.now())
    const fresh = createCase(form, ground, requirePerson(ctx), now, ctx.id, {
      status: 'TO_ESTABLISH_DRAFT',
      source: 'plan',
    })
    assertTransition(transitionContextOf(ctx, fresh, ground.settings), 'planTopic')
    if (fresh.subject.year < now.slice(0, 4)) throw conflict(t.planOver(fresh.subject.year))
    const applied = applyForm(fresh, form, ground, requirePerson(ctx), ctx.id)
    const topic: FormCase = { ...applied.case, collect: null }
    const changes = buildCaseInserts(
      transitionContextOf(ctx, topic, ground.settings),
      { ...applied, case: topic },
      'planTopic',
    )
    return { changes, result: saveResultOf(topic, 0), message: t.topicCreated, about: subjectLogTarget(topic) }
  },
})

/** Checks the version that the sender read. @throws 409 if the subject has changed since */
export function assertSameVersion(one: SubjectCase, lockVersion: number | undefined) {
  if (lockVersion !== undefined && lockVersion !== one.subject.lockVersion) throw lostRace()
}

/**
 * Applies a form to a case and returns the changed rows. A plan topic gets its declaration here.
 * @param more further columns of the declaration, set by the rest of the command
 */
export function buildFormChanges(ctx: Context, one: FormCase, form: DeclarationInput, ground: FormContext) {
  const applied = applyForm(one, form, ground, requirePerson(ctx), ctx.id)
  const subjectSet: Partial<NewRow<'subject'>> = { ...applied.subjectSet }
  const begins = !one.collect
  const collectId = begins ? ctx.id() : one.collect!.id
  if (begins) subjectSet.collectId = collectId
  const collect = { ...applied.case.collect!, id: collectId, subjectId: one.id }
  const after: FormCase = {
    ...applied.case,
    subject: {
      ...applied.case.subject,
      collectId,
      lockVersion: one.subject.lockVersion + 1,
    },
    collect,
  }
  return {
    case: after,
    changes: (more: Partial<NewRow<'subjectCollect'>> = {}): Change[] => [
      update('subject', one.subject, pickChangedValues(one.subject, subjectSet)),
      begins
        ? insert('subjectCollect', { ...collect, ...unstampedColumns, ...more })
        : update('subjectCollect', one.collect!, pickCollectChanges(one.collect!, { ...applied.collectSet, ...more })),
      ...applied.around,
    ],
  }
}
/**
 * The loaded attachments omit deleted files. They are always written, because the stored list may differ although the
 * loaded one looks unchanged.
 */
const pickCollectChanges = (collect: Row<'subjectCollect'>, set: Partial<NewRow<'subjectCollect'>>) => ({
  ...pickChangedValues(collect, set),
  ...(set.attachments && { attachments: set.attachments }),
})
/** Columns that the commit fills in. */
const unstampedColumns = { createBy: undefined, createTime: undefined, updateBy: undefined, updateTime: undefined }

/** Saves a draft or a returned declaration. Creates no version and no timeline entry. */
export const saveDraft = command('subject:edit', {
  load: (ctx, form: ChangeForm) => loadForm(ctx, requirePerson(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    assertTransition(transitionContextOf(ctx, known, ground.settings), 'edit')
    assertSameVersion(known, form.lockVersion)
    const { case: after, changes } = buildFormChanges(ctx, known, form, ground)
    return {
      changes: changes(),
      result: saveResultOf(after, after.subject.lockVersion),
      about: subjectLogTarget(after),
    }
  },
})

/** Saves and submits a declaration, for the first time or after a return. Without an id, a new declaration is created. */
export const submitDeclaration = command('subject:submit', {
  load: (ctx, form: DeclarationInput & { id?: string | undefined; lockVersion?: number | undefined }) =>
    loadForm(ctx, requirePerson(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (form.id && !known) throw notFound()
    const actor = requirePerson(ctx)
    if (!known) {
      if (!can(actor, 'subject:declare', {})) throw forbidden()
      const { at, changes } = buildDraft(ctx, ground, form)
      const sent = buildSubmission(at, ground)
      const collect = update('subjectCollect', at.case.collect!, sent.collectSet)
      return buildSubmitResult(at, [...changes, collect, ...sent.changes], sent.to, 1)
    }
    assertSameVersion(known, form.lockVersion)
    const { case: after, changes } = buildFormChanges(ctx, known, form, ground)
    const at = transitionContextOf(ctx, after, ground.settings)
    const sent = buildSubmission(at, ground)
    return buildSubmitResult(at, [...changes(sent.collectSet), ...sent.changes], sent.to, after.subject.lockVersion + 1)
  },
})
const buildSubmitResult = (
  at: PersonTransitionContext,
  changes: Change[],
  to: Row<'subject'>['status'],
  lockVersion: number,
) => ({
  changes,
  result: {
    ...saveResultOf(at.case, lockVersion),
    status: visibleStatus({ status: to, holdNotice: 0 }, at.actor.roleCode),
  },
  about: subjectLogTarget(at.case),
})
