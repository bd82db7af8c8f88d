import { isAmong, lookup } from '../../core/typed-keys'
import { update } from '../../core/change'
import { command } from '../../core/command.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import type { Context } from '../../core/context'
import { can, hasRight } from '../../policy/authorization'
import { type TransitionContext, policyFactsOf, type SubjectCase } from '../case'
import type { ChangeForm, DeclarationInput } from '../form/inputs'
import { loadForm } from '../form/loader.server'
import { collectFields, fieldLabels, subjectFields } from '../form/rules'
import { subjectLifecycle } from '../lifecycle'
import { insertTimelineEntry, makeTransition, assertTransition } from '../transitions'
import { requirePerson } from '../queries/list.server'
import { isFinal } from '../statuses'
import { transitionContextOf, buildFormChanges, assertSameVersion } from './declaration.server'
import { t } from '../texts'

type Correction = ChangeForm & { reason?: string | undefined }

/** Fields of an established subject that the applicant may edit. Other fields need a change request. */
const applicantFields: readonly string[] = [
  'keywords',
  'subjectManPhone',
  'subjectManEmail',
  'contactName',
  'contactPhone',
  'contactEmail',
]
function limitToApplicantFields(
  { case: { subject, collect } }: TransitionContext,
  form: DeclarationInput,
): DeclarationInput {
  const accepted: Record<string, unknown> = {}
  const refused: Record<string, string> = {}
  for (const field of [...subjectFields, ...collectFields]) {
    if (form[field] === undefined) continue
    const now = lookup(subject, field) ?? (collect && lookup(collect, field))
    if (JSON.stringify(now ?? null) === JSON.stringify(form[field])) continue
    if (applicantFields.includes(field)) accepted[field] = form[field]
    else refused[field] = t.throughChange(fieldLabels[field])
  }
  if (Object.keys(refused).length) throw badInput(refused)
  return accepted
}

/** Edits a subject as an applicant: a draft by its writers, an established subject by its manager. */
const updateAsApplicant = command('subject:edit', {
  load: (ctx, form: Correction) => loadForm(ctx, requirePerson(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = transitionContextOf(ctx, known, ground.settings)
    const maintains = !isEditableDraft(known) && can(at.actor, 'subject:update', policyFactsOf(known))
    assertTransition(at, maintains ? 'maintain' : 'edit')
    assertSameVersion(known, form.lockVersion)
    const { case: after, changes } = buildFormChanges(
      ctx,
      known,
      maintains ? limitToApplicantFields(at, form) : form,
      ground,
    )
    return {
      changes: [
        ...changes(),
        ...(maintains ? makeTransition({ ...at, case: after }, 'maintain', { reason: form.reason ?? '' }) : []),
      ],
      result: savedResultOf(after.subject, after.subject.lockVersion + (maintains ? 1 : 0)),
      about: { bizType: 'subject', bizId: known.id, text: known.name },
    }
  },
})
const isEditableDraft = ({ subject }: SubjectCase) => isAmong(subjectLifecycle.moves.edit.from, subject.status)

/**
 * Edits a subject as the center: drafts on behalf of their writers, and corrections in any status. Corrections get a
 * timeline entry.
 */
const correctAsCenter = command('subject:correct', {
  load: (ctx, form: Correction) => loadForm(ctx, requirePerson(ctx), form, form.id),
  decide: (ground, form, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = transitionContextOf(ctx, known, ground.settings)
    const status = known.subject.status
    const about = { bizType: 'subject', bizId: known.id, text: known.name }
    if (isEditableDraft(known) && can(at.actor, 'subject:edit', policyFactsOf(known))) {
      assertSameVersion(known, form.lockVersion)
      const { case: after, changes } = buildFormChanges(ctx, known, form, ground)
      const result = savedResultOf(after.subject, after.subject.lockVersion)
      return { changes: changes(), result, about }
    }
    if (at.actor.roleCode === 'admin' && (form.reason?.length ?? 0) < 5) throw badInput({ reason: t.fillCorrection })
    if (isFinal(status) && at.actor.roleCode !== 'admin') throw conflict(t.endedFixed)
    assertSameVersion(known, form.lockVersion)
    const { case: after, changes } = buildFormChanges(ctx, known, withoutLeadFields(form), ground)
    const line = insertTimelineEntry(at, status === 'ESTABLISHED' ? 'maintain' : 'edit', {
      from: status,
      to: status,
      reason: form.reason ?? '更正课题资料',
      before: {},
      after: { fields: Object.keys(withoutLeadFields(form)).filter((name) => name in fieldLabels) },
      public: true,
    })
    return {
      changes: [...changes(), line],
      result: savedResultOf(after.subject, after.subject.lockVersion),
      about,
    }
  },
})
/** Manager, institution and year are excluded: they have actions of their own. */
const withoutLeadFields = ({
  subjectManId: _man,
  leadDepartId: _lead,
  year: _year,
  ...form
}: Correction): DeclarationInput => form

/** Edits a subject outside of declaring: applicants within their limits, the center as a correction. */
export const correctSubject = (ctx: Context, form: Correction) =>
  hasRight(ctx.actor, 'subject:correct') ? correctAsCenter(ctx, form) : updateAsApplicant(ctx, form)
const savedResultOf = (subject: { id: string; collectId: string }, lockVersion: number) => ({
  id: subject.collectId || subject.id,
  subjectId: subject.id,
  lockVersion,
})

type ContactInput = {
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
  load: (ctx, input: ContactInput) => loadForm(ctx, requirePerson(ctx), {}, input.id),
  decide: ({ known, settings }, input, ctx) => {
    if (!known) throw notFound()
    const at = transitionContextOf(ctx, known, settings)
    if (!can(at.actor, 'subject:edit', policyFactsOf(known))) assertTransition(at, 'edit')
    if (isFinal(known.subject.status)) throw conflict(t.endedFixed)
    assertSameVersion(known, input.lockVersion)
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
      result: savedResultOf(known.subject, known.subject.lockVersion + 1),
      about: { bizType: 'subject', bizId: known.id, text: known.name },
    }
  },
})
