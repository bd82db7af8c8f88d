import { isAmong, rowIn } from '../../core/names'
import { update } from '../../core/change'
import { command } from '../../core/command.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import type { Context } from '../../core/context'
import { can, holds } from '../../policy/can'
import { type At, factsOf, type SubjectCase } from '../case'
import type { ChangeForm, Form } from '../form/inputs'
import { loadForm } from '../form/load.server'
import { collectFields, fieldLabels, subjectFields } from '../form/rules'
import { subjectLifecycle } from '../lifecycle'
import { logLine, makeMove, needMove } from '../move'
import { personOf } from '../queries/list.server'
import { isFinal } from '../statuses'
import { atOf, laid, sameVersion } from './declare.server'
import { t } from '../texts'

type Correction = ChangeForm & { reason?: string | undefined }

/** Fields of an established subject that the applicant may edit. Other fields need a change request. */
const ownAfterwards: readonly string[] = [
  'keywords',
  'subjectManPhone',
  'subjectManEmail',
  'contactName',
  'contactPhone',
  'contactEmail',
]
function withinLimits({ case: { subject, collect } }: At, form: Form): Form {
  const accepted: Record<string, unknown> = {}
  const refused: Record<string, string> = {}
  for (const field of [...subjectFields, ...collectFields]) {
    if (form[field] === undefined) continue
    const now = rowIn(subject, field) ?? (collect && rowIn(collect, field))
    if (JSON.stringify(now ?? null) === JSON.stringify(form[field])) continue
    if (ownAfterwards.includes(field)) accepted[field] = form[field]
    else refused[field] = t.throughChange(fieldLabels[field])
  }
  if (Object.keys(refused).length) throw badInput(refused)
  return accepted
}

/** Edits a subject as an applicant: a draft by its writers, an established subject by its manager. */
const writeOn = command('subject:edit', {
  load: (ctx, form: Correction) => loadForm(ctx, personOf(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = atOf(ctx, known, ground.settings)
    const maintains = !isDraft(known) && can(at.actor, 'subject:update', factsOf(known))
    needMove(at, maintains ? 'maintain' : 'edit')
    sameVersion(known, form.lockVersion)
    const { case: after, changes } = laid(ctx, known, maintains ? withinLimits(at, form) : form, ground)
    return {
      changes: [
        ...changes(),
        ...(maintains ? makeMove({ ...at, case: after }, 'maintain', { reason: form.reason ?? '' }) : []),
      ],
      result: savedAs(after.subject, after.subject.lockVersion + (maintains ? 1 : 0)),
      about: { bizType: 'subject', bizId: known.id, text: known.name },
    }
  },
})
const isDraft = ({ subject }: SubjectCase) => isAmong(subjectLifecycle.moves.edit.from, subject.status)

/**
 * Edits a subject as the center: drafts on behalf of their writers, and corrections in any status. Corrections get a
 * timeline entry.
 */
const correct = command('subject:correct', {
  load: (ctx, form: Correction) => loadForm(ctx, personOf(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = atOf(ctx, known, ground.settings)
    const status = known.subject.status
    const about = { bizType: 'subject', bizId: known.id, text: known.name }
    if (isDraft(known) && can(at.actor, 'subject:edit', factsOf(known))) {
      sameVersion(known, form.lockVersion)
      const { case: after, changes } = laid(ctx, known, form, ground)
      const result = savedAs(after.subject, after.subject.lockVersion)
      return { changes: changes(), result, about }
    }
    if (at.actor.roleCode === 'admin' && (form.reason?.length ?? 0) < 5) throw badInput({ reason: t.fillCorrection })
    if (isFinal(status) && at.actor.roleCode !== 'admin') throw conflict(t.endedFixed)
    sameVersion(known, form.lockVersion)
    const { case: after, changes } = laid(ctx, known, contentOf(form), ground)
    const line = logLine(at, status === 'ESTABLISHED' ? 'maintain' : 'edit', {
      from: status,
      to: status,
      reason: form.reason ?? '更正课题资料',
      before: {},
      after: { fields: Object.keys(contentOf(form)).filter((name) => name in fieldLabels) },
      public: true,
    })
    return {
      changes: [...changes(), line],
      result: savedAs(after.subject, after.subject.lockVersion),
      about,
    }
  },
})
/** Manager, institution and year are excluded: they have actions of their own. */
const contentOf = ({ subjectManId: _man, leadDepartId: _lead, year: _year, ...form }: Correction): Form => form

/** Edits a subject outside of declaring: applicants within their limits, the center as a correction. */
export const correctSubject = (ctx: Context, form: Correction) =>
  holds(ctx.actor, 'subject:correct') ? correct(ctx, form) : writeOn(ctx, form)
const savedAs = (subject: { id: string; collectId: string }, lockVersion: number) => ({
  id: subject.collectId || subject.id,
  subjectId: subject.id,
  lockVersion,
})

type Contact = {
  id: string
  lockVersion?: number | undefined
  contactName?: string | undefined
  contactPhone?: string | undefined
  contactEmail?: string | undefined
  subjectManPhone?: string | undefined
  subjectManEmail?: string | undefined
}
/**
 * Updates contact data in every status but the final ones, because people and phone numbers change while a subject is
 * pending.
 */
export const updateContact = command('subject:edit', {
  load: (ctx, input: Contact) => loadForm(ctx, personOf(ctx), {}, input.id),
  decide: ({ known, settings }, input, ctx) => {
    if (!known) throw notFound()
    const at = atOf(ctx, known, settings)
    if (!can(at.actor, 'subject:edit', factsOf(known))) needMove(at, 'edit')
    if (isFinal(known.subject.status)) throw conflict(t.endedFixed)
    sameVersion(known, input.lockVersion)
    const { subjectManPhone, subjectManEmail, contactName, contactPhone, contactEmail } = input
    const definedOnly = <Part extends object>(part: Part) =>
      Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
    return {
      changes: [
        update('subject', known.subject, definedOnly({ subjectManPhone, subjectManEmail, contactName })),
        ...(known.collect
          ? [update('subjectCollect', known.collect, definedOnly({ contactName, contactPhone, contactEmail }))]
          : []),
      ],
      result: savedAs(known.subject, known.subject.lockVersion + 1),
      about: { bizType: 'subject', bizId: known.id, text: known.name },
    }
  },
})
