import { blankAnswers } from '~/app/forms/parts/blank'
import type { SignedIn } from '~/app/lib/load.server'
import { withHeld } from '~/app/ui/choice'
import { holds } from '~/worker/policy/can'
import { forgive } from '~/worker/core/list'
import type { DeclarationInfo } from '~/worker/subjects/form/answers'
import { NewQuery } from '~/worker/subjects/form/inputs'
import { declarationInfo, newDeclaration } from '~/worker/subjects/queries/declaration.server'
import { statusLabel } from '~/worker/subjects/statuses'
import { declarationOf } from './model'
import { moreFields } from './sections'
import { t } from './texts'

/** Returns the options of a field from the form's definition. */
const choicesOf = (info: DeclarationInfo, name: 'domain' | 'subjectType') => {
  const fields = info.form.sections.flatMap((section) => section.fields)
  const options = fields.find((field) => field.name === name)?.options ?? []
  return withHeld(
    options.map(({ value, text }) => ({ value, label: text })),
    { value: info[name], label: info[`${name}_dictText`] },
  )
}
/** A subject manager declares for himself and his institution; an institution's contact declares for the institution. */
const fixedFor = ({ actor }: SignedIn) => ({
  depart: actor.roleCode !== 'bizManger',
  manager: actor.roleCode === 'subjectMan',
})

const formOf = (ctx: SignedIn, info: DeclarationInfo) => ({
  who: ctx.actor.userId,
  declaration: { ...declarationOf(info), more: blankAnswers(moreFields(info.form), info.more) },
  opinion: info.auditOpinion,
  marks: info.marks,
  files: info.files.flatMap((slot) => slot.files.map(({ id, fileName, size }) => ({ id, fileName, size }))),
  formOf: info.form,
  topicName: info.topicName,
  choices: {
    domain: choicesOf(info, 'domain'),
    subjectType: choicesOf(info, 'subjectType'),
    years: info.years,
  },
  fixed: fixedFor(ctx),
})
const sentence = (may: true | string | undefined) => (typeof may === 'string' ? may : '')

/** Loads a new declaration, prefilled with the actor's data. One round trip. */
export async function newForm(ctx: SignedIn, params: URLSearchParams) {
  const info = await newDeclaration(ctx, forgive(NewQuery, params))
  return {
    ...formOf(ctx, info),
    submits: holds(ctx.actor, 'subject:submit') ? ('submit' as const) : null,
    due: '',
    closed: sentence(info.may.draft),
  }
}

/** Loads a declaration for editing, in the mode that its status requires. One round trip. */
export async function formToEdit(ctx: SignedIn, id: string) {
  const info = await declarationInfo(ctx, id)
  const submits = 'resubmit' in info.may ? 'resubmit' : 'submit' in info.may ? 'submit' : null
  return {
    ...formOf(ctx, info),
    mode: info.editable,
    why: t.notEditableNow(statusLabel(info.status)),
    subjectName: info.subjectName,
    saved: { id: info.id, subjectId: info.subjectId, lockVersion: info.lockVersion },
    submits,
    items: info.replenishItems,
    due: info.editable === 'items' ? (info.replenishDue ?? '') : (info.dueTime ?? ''),
    // Findings that prevent submission appear at their fields.
    closed: '',
  } as const
}
