import { type Change, insert, newTo, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict, forbidden, lostRace, notFound } from '../../core/refusal'
import type { Person } from '../../core/actor'
import { stamp } from '../../core/time'
import { can } from '../../policy/can'
import type { At, Slice, SubjectCase } from '../case'
import { type Applied, applyForm } from '../form/apply.move'
import { beginCase, fromTopic } from '../form/begin.move'
import type { ChangeForm, Form } from '../form/inputs'
import { type FormCase, type FormGround, type FormSlice, loadForm } from '../form/load.server'
import { submission } from '../form/submission.move'
import type { SubjectMove } from '../lifecycle'
import { logLine, needMove } from '../move'
import { personOf } from '../queries/list.server'
import { topicMirrored } from '../reports/topics'
import { shownStatus } from '../statuses'
import { t } from '../texts'

type PersonAt<S extends Slice = never> = At<S> & { actor: Person }
/** Returns the context of a transition of a case by the current person. */
export const atOf = <S extends Slice>(
  ctx: Context,
  one: SubjectCase<S>,
  settings: FormGround['settings'],
): PersonAt<S> => ({
  case: one,
  actor: personOf(ctx),
  now: stamp(ctx.now()),
  settings,
  input: {},
})
const aboutOf = (one: SubjectCase) => ({ bizType: 'subject', bizId: one.id, text: one.name })
/** `id` is the declaration's; the subject's for a plan topic. */
const savedOf = ({ id, subject }: SubjectCase, lockVersion: number) => ({
  id: subject.collectId || id,
  subjectId: id,
  lockVersion,
})

/** Returns the inserts of a new case, with its first timeline entry. */
function inserted(at: PersonAt, applied: Applied, move: SubjectMove): Change[] {
  const { subject, collect } = applied.case
  return [
    insert('subject', subject),
    ...(collect ? [insert('subjectCollect', collect)] : []),
    ...applied.around,
    logLine(at, move, {
      from: '',
      to: subject.status,
      reason: '',
      before: {},
      after: { status: subject.status },
      public: move === 'draft',
    }),
    ...topicMirrored(at, subject.status),
  ]
}
function begun(ctx: Context, ground: FormGround, input: Form): { at: PersonAt<FormSlice>; changes: Change[] } {
  if (input.topicId && !ground.topic) throw badInput({ topicId: t.noSuchTopic })
  const form = fromTopic(input, ground)
  const fresh = beginCase(form, ground, personOf(ctx), stamp(ctx.now()), ctx.id, {
    status: 'TO_SUBMIT',
    source: form.kind ?? 'declare',
  })
  needMove(atOf(ctx, fresh, ground.settings), 'draft')
  const applied = applyForm(fresh, form, ground, personOf(ctx), ctx.id)
  const at = atOf(ctx, applied.case, ground.settings)
  const changes = inserted(at, applied, 'draft')
  return { at: { ...at, case: { ...applied.case, lastSeq: 1 } }, changes }
}

/** Creates a draft. No field is required. */
export const beginDraft = command('subject:declare', {
  load: (ctx, form: Form) => loadForm(ctx, personOf(ctx), form),
  decide: (ground, form, ctx) => {
    const { at, changes } = begun(ctx, ground, form)
    return { changes, result: savedOf(at.case, 0), about: aboutOf(at.case) }
  },
})

/** Creates a topic of the year's plan, without a declaration. */
export const planTopic = command('subject:plan', {
  load: (ctx, form: Form) => loadForm(ctx, personOf(ctx), form),
  decide: (ground, form, ctx) => {
    const now = stamp(ctx.now())
    const fresh = beginCase(form, ground, personOf(ctx), now, ctx.id, { status: 'TO_ESTABLISH_DRAFT', source: 'plan' })
    needMove(atOf(ctx, fresh, ground.settings), 'planTopic')
    if (fresh.subject.year < now.slice(0, 4)) throw conflict(t.planOver(fresh.subject.year))
    const applied = applyForm(fresh, form, ground, personOf(ctx), ctx.id)
    const topic: FormCase = { ...applied.case, collect: null }
    const changes = inserted(atOf(ctx, topic, ground.settings), { ...applied, case: topic }, 'planTopic')
    return { changes, result: savedOf(topic, 0), message: t.topicCreated, about: aboutOf(topic) }
  },
})

/** Checks the version that the sender read. @throws 409 if the subject has changed since */
export function sameVersion(one: SubjectCase, lockVersion: number | undefined) {
  if (lockVersion !== undefined && lockVersion !== one.subject.lockVersion) throw lostRace()
}

/**
 * Applies a form to a case and returns the changed rows. A plan topic gets its declaration here.
 * @param more further columns of the declaration, set by the rest of the command
 */
export function laid(ctx: Context, one: FormCase, form: Form, ground: FormGround) {
  const applied = applyForm(one, form, ground, personOf(ctx), ctx.id)
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
      update('subject', one.subject, newTo(one.subject, subjectSet)),
      begins
        ? insert('subjectCollect', { ...collect, ...stampless, ...more })
        : update('subjectCollect', one.collect!, onCollect(one.collect!, { ...applied.collectSet, ...more })),
      ...applied.around,
    ],
  }
}
/**
 * The loaded attachments omit deleted files. They are always written, because the stored list may differ although the
 * loaded one looks unchanged.
 */
const onCollect = (collect: Row<'subjectCollect'>, set: Partial<NewRow<'subjectCollect'>>) => ({
  ...newTo(collect, set),
  ...(set.attachments && { attachments: set.attachments }),
})
/** Columns that the commit fills in. */
const stampless = { createBy: undefined, createTime: undefined, updateBy: undefined, updateTime: undefined }

/** Saves a draft or a returned declaration. Creates no version and no timeline entry. */
export const saveDraft = command('subject:edit', {
  load: (ctx, form: ChangeForm) => loadForm(ctx, personOf(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    needMove(atOf(ctx, known, ground.settings), 'edit')
    sameVersion(known, form.lockVersion)
    const { case: after, changes } = laid(ctx, known, form, ground)
    return {
      changes: changes(),
      result: savedOf(after, after.subject.lockVersion),
      about: aboutOf(after),
    }
  },
})

/** Saves and submits a declaration, for the first time or after a return. Without an id, a new declaration is created. */
export const submitDeclaration = command('subject:submit', {
  load: (ctx, form: Form & { id?: string | undefined; lockVersion?: number | undefined }) =>
    loadForm(ctx, personOf(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (form.id && !known) throw notFound()
    const actor = personOf(ctx)
    if (!known) {
      if (!can(actor, 'subject:declare', {})) throw forbidden()
      const { at, changes } = begun(ctx, ground, form)
      const sent = submission(at, ground)
      const collect = update('subjectCollect', at.case.collect!, sent.collectSet)
      return submitted(at, [...changes, collect, ...sent.changes], sent.to, 1)
    }
    sameVersion(known, form.lockVersion)
    const { case: after, changes } = laid(ctx, known, form, ground)
    const at = atOf(ctx, after, ground.settings)
    const sent = submission(at, ground)
    return submitted(at, [...changes(sent.collectSet), ...sent.changes], sent.to, after.subject.lockVersion + 1)
  },
})
const submitted = (at: PersonAt, changes: Change[], to: Row<'subject'>['status'], lockVersion: number) => ({
  changes,
  result: {
    ...savedOf(at.case, lockVersion),
    status: shownStatus({ status: to, holdNotice: 0 }, at.actor.roleCode),
  },
  about: aboutOf(at.case),
})
