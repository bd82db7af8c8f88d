import type { Person } from '../../../core/actor'
import { type Change, insert, type NewRow, remove, type Row, update } from '../../../core/change'
import { judgeFurther } from '../../../core/form/further'
import { rowIn } from '../../../core/names'
import { badInput } from '../../../core/refusal'
import type { SubjectCase } from '../../case'
import type { Form, MemberInput } from '../inputs'
import { hiddenMoreIn, hiddenSlotsIn, morePlace, openMore, ownFieldsOf } from '../definition'
import type { FormCase, FormGround } from '../load.server'
import { collectFields, crossesYear, monthsBetween, subjectFields } from '../rules'
import { t as core } from '../../../core/core.texts'
import { t as subjects } from '../../texts'
import { t } from '../texts'
import { itemTitle } from '../../../core/dictionary'

/** A form laid over a case: the case as it will be, the columns that change, and the rows around it that change with it. */
export type Applied = {
  case: FormCase
  subjectSet: Partial<NewRow<'subject'>>
  collectSet: Partial<NewRow<'subjectCollect'>>
  /** Members and files. */
  around: Change[]
}

/** Who only has the right to edit writes the content; who is in charge also says who takes part. */
const namesPeople = (actor: Person, { subject }: SubjectCase) =>
  actor.roleCode === 'bizManger' || subject.subjectManId === actor.userId || subject.createBy === actor.username

/**
 * Lays a form over a case. What the form leaves out stays as it is.
 * @throws 400 where it points at an institution, a person or a file that it may not name.
 */
export function applyForm(at: FormCase, form: Form, ground: FormGround, actor: Person, newId: () => string): Applied {
  const subjectSet: Record<string, unknown> = {}
  for (const field of subjectFields) if (form[field] !== undefined) subjectSet[field] = form[field]
  // The year of a declaration that was once submitted is part of its number and of its window.
  if (at.subject.submitTime) delete subjectSet.year
  Object.assign(subjectSet, leadingParts(at, form, ground, actor))
  const dates = { ...at.subject, ...(subjectSet as Partial<Row<'subject'>>) }
  subjectSet.durationMonths = monthsBetween(dates.startDate, dates.endDate)
  subjectSet.isOverYear = crossesYear(dates.startDate, dates.endDate)
  const subject = { ...at.subject, ...(subjectSet as Partial<Row<'subject'>>) }

  const collectSet: Record<string, unknown> = {
    subjectName: subject.subjectName,
    year: subject.year,
    domain: subject.domain,
    departId: subject.leadDepartId,
    departName: subject.leadDepartName,
    sysOrgCode: subject.sysOrgCode,
  }
  for (const field of collectFields) if (form[field] !== undefined) collectSet[field] = form[field]
  if (form.kind && !at.subject.submitTime) collectSet.kind = form.kind
  const kind = (form.kind ?? at.collect?.kind) === 'collect' ? 'collect' : 'declare'
  // A draft that moves to another year, or first gets its declaration, is written by that year's form.
  const turns =
    !at.collect || (!at.subject.submitTime && (kind !== at.collect.kind || subject.year !== at.subject.year))
  const written = turns ? ground.formOf(kind, subject.year) : at.form
  if (turns) Object.assign(collectSet, { formId: written.id, formVersion: written.version })
  const here = { ...at, form: written }
  if (form.extra) collectSet.formData = { ...at.collect?.formData, ...ownAnswers(here, form.extra) }
  if (form.more) collectSet.more = furtherAnswers(here, form.more, actor)
  const attached = attachments(here, form, ground, actor)
  if (attached) collectSet.attachments = attached.slots
  const collect = { ...(at.collect ?? ground.blankCollect), ...(collectSet as Partial<Row<'subjectCollect'>>) }

  const people = form.members && namesPeople(actor, at) ? membersOf(at, form.members, ground, actor, newId) : null
  const depart = ground.depart?.id === subject.leadDepartId ? ground.depart : at.depart
  return {
    case: {
      ...at,
      name: subject.subjectName,
      subject,
      collect,
      form: written,
      members: people?.members ?? at.members,
      depart,
      contactIds: depart === ground.depart ? ground.contactIds : at.contactIds,
      manager: ground.manager && ground.manager.id === subject.subjectManId ? ground.manager : at.manager,
    },
    subjectSet: subjectSet as Applied['subjectSet'],
    collectSet: collectSet as Applied['collectSet'],
    around: [...(people?.changes ?? []), ...(attached?.changes ?? [])],
  }
}

/** Answers to the form's own questions. @throws 400 for a question that it does not ask, or too long an answer */
function ownAnswers({ form: { definition } }: FormCase, given: Record<string, string>) {
  const fields = ownFieldsOf(definition)
  const wrong: Record<string, string> = {}
  for (const [name, answer] of Object.entries(given)) {
    const field = fields.find((one) => one.name === name)
    if (!field) wrong[`extra.${name}`] = t.noSuchQuestion
    else if (answer.length > field.max) wrong[`extra.${name}`] = core.tooLong(field.label, field.max)
  }
  if (Object.keys(wrong).length) throw badInput(wrong)
  return given
}

/** Answers to the further form, as far as they are given; what the writer is not shown stays. @throws 400 for what does not fit */
function furtherAnswers({ form: { definition }, collect }: FormCase, given: Record<string, unknown>, actor: Person) {
  const hidden = hiddenMoreIn(definition, actor.roleCode, false)
  const { wrong, answers } = judgeFurther(openMore(definition, hidden), given, { begun: true })
  if (Object.keys(wrong).length) throw badInput(wrong)
  const kept = Object.entries(collect?.more ?? {}).filter(([name]) => hidden.has(morePlace(name)))
  return { ...Object.fromEntries(kept), ...answers }
}

/** Lead institution and manager: an applicant declares for himself and his institution, the centre for whom it names. */
function leadingParts({ subject }: SubjectCase, form: Form, ground: FormGround, actor: Person) {
  const { depart, manager } = ground
  const parts: Partial<Row<'subject'>> = {}
  const begins = !subject.leadDepartId
  if (actor.roleCode === 'bizManger' && form.leadDepartId && form.leadDepartId !== subject.leadDepartId) {
    if (!depart || depart.delFlag) throw badInput({ leadDepartId: subjects.noSuchInstitution })
    Object.assign(parts, ofDepart(depart))
  } else if (begins && depart && actor.roleCode !== 'bizManger') Object.assign(parts, ofDepart(depart))
  const chosen = actor.roleCode === 'subjectMan' ? !subject.subjectManId : form.subjectManId !== undefined
  if (!chosen) return parts
  if (form.subjectManId === '' && actor.roleCode !== 'subjectMan')
    return { ...parts, subjectManId: '', subjectManName: '' }
  if (manager?.id === subject.subjectManId && manager) return parts
  if (!manager) throw badInput({ subjectManId: t.noSuchManager })
  if (!manager.isSubjectMan) throw badInput({ subjectManId: t.notSubjectManager(manager.realname) })
  const orgCode = parts.sysOrgCode ?? subject.sysOrgCode
  if (orgCode && !manager.orgCode.startsWith(orgCode)) throw badInput({ subjectManId: t.managerNotOfLead })
  return {
    ...parts,
    subjectManId: manager.id,
    subjectManName: manager.realname,
    subjectManPhone: form.subjectManPhone || manager.phone,
    subjectManEmail: form.subjectManEmail || manager.email,
  }
}
const ofDepart = (depart: Row<'depart'>) => ({
  leadDepartId: depart.id,
  leadDepartName: depart.departName,
  sysOrgCode: depart.orgCode,
})

const same = (a: Row<'subjectMember'>, b: Record<string, unknown>) =>
  Object.keys(b).every((name) => rowIn(a, name) === b[name])
function membersOf(
  at: SubjectCase,
  inputs: readonly MemberInput[],
  { users }: FormGround,
  actor: Person,
  newId: () => string,
) {
  const changes: Change[] = []
  const members = inputs.map((input, sort): Row<'subjectMember'> => {
    const known = input.userId ? users.find((one) => one.id === input.userId) : undefined
    if (input.userId && !known) throw badInput({ [`members.${sort}.userId`]: t.noSuchPerson })
    const { id, ...rest } = input
    const row = { ...rest, name: input.name || (known?.realname ?? ''), sort }
    const before =
      at.members.find((one) => one.id === id) ?? (id ? undefined : at.members.find((one) => same(one, row)))
    if (before) {
      if (!same(before, row)) changes.push(update('subjectMember', before, row))
      return { ...before, ...row }
    }
    const made = { ...row, id: newId(), subjectId: at.id, sysOrgCode: at.subject.sysOrgCode }
    changes.push(insert('subjectMember', made))
    const audit = { createBy: actor.username, createTime: '', updateBy: '', updateTime: '', delFlag: 0, lockVersion: 0 }
    return { ...audit, ...made }
  })
  for (const gone of at.members.filter((one) => !members.some((kept) => kept.id === one.id)))
    changes.push(remove('subjectMember', gone.id))
  return { members, changes }
}

/** Files that came with the form are bound to the case: from then on who sees the case may read them. */
export function bindFile(row: Row<'file'>, subjectId: string, slot: string): Change[] {
  return row.bizId === subjectId && row.slot === slot
    ? []
    : [update('file', row, { bizType: 'subject', bizId: subjectId, slot })]
}
/** Null, or why this person cannot put this file on this case. */
export function fileRefused(row: Row<'file'> | undefined, at: SubjectCase, actor: Person): string | null {
  const mine = row?.uploaderId === actor.userId && !row.bizId
  const here = !!row?.bizId && (row.bizId === at.id || row.bizId === at.subject.collectId)
  return mine || here ? null : t.attachmentMissing
}
/** Null, or which kinds of file the slot takes. */
export const wrongKind = (ext: string, slot: { name: string; exts: readonly string[] }): string | null =>
  slot.exts.includes(ext === 'jpeg' ? 'jpg' : ext)
    ? null
    : t.attachmentKinds(itemTitle(slot.name), slot.exts.join(t.listComma))

function attachments(at: FormCase, form: Form, { files }: FormGround, actor: Person) {
  if (!form.attachments) return null
  /** By the file: one that is named twice is bound once. */
  const bound = new Map<string, Change[]>()
  const already = new Set(at.collect?.attachments.flatMap((one) => one.fileIds) ?? [])
  const hidden = hiddenSlotsIn(at.form.definition, actor.roleCode, false)
  for (const { slot, fileIds } of form.attachments) {
    const rule = hidden.has(slot) ? undefined : at.form.definition.slots.find((one) => one.slot === slot)
    const field = `attachments.${slot}`
    if (!rule) throw badInput({ [field]: t.noSuchAttachmentKind })
    for (const fileId of fileIds) {
      const row = files.find((one) => one.id === fileId)
      if (!row && already.has(fileId)) continue
      const refused = fileRefused(row, at, actor) ?? wrongKind(row!.ext, rule)
      if (refused) throw badInput({ [field]: refused })
      bound.set(fileId, bindFile(row!, at.id, slot))
    }
  }
  // What the writer is not shown is not theirs to take away.
  const kept = (at.collect?.attachments ?? []).filter(({ slot }) => hidden.has(slot))
  const given = form.attachments.map(({ slot, fileIds }) => ({ slot, fileIds: [...new Set(fileIds)] }))
  return { slots: [...given, ...kept], changes: [...bound.values()].flat() }
}
