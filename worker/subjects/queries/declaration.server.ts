import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { depart, setting, subject, subjectCollect, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { can } from '../../policy/can'
import { readSettings } from '../../system/settings'
import { likeName } from '../../core/alike'
import { factsOf } from '../case'
import { fromTopic, openYears } from '../form/begin.move'
import type { DeclarationInfo } from '../form/answers'
import type { CheckName } from '../form/inputs'
import {
  type CaseForm,
  formFor,
  type FormKind,
  furtherGiven,
  hiddenIn,
  hiddenSlotsIn,
  isAskedOf,
  isMoreSlot,
  isOwn,
  moreShown,
  openAnswers,
  ownFieldsOf,
  shownSections,
} from '../form/definition'
import { type FormGround, newestForms, takenIn } from '../form/load.server'
import { rowIn } from '../../core/names'
import { nameProblem } from '../rules'
import { blindTo, showCase } from '../show-case'
import { readDetail } from './detail.server'
import { personOf } from './list.server'
import { dictionaryOf, offeredFrom, textsQuery } from './texts.server'
import { t } from '../texts'
import { statusLabel } from '../statuses'
import { wire } from '../../../db/wire'

type Options = Parameters<typeof offeredFrom>[0]
const sectionsOf = (form: CaseForm, rows: Options, years: readonly string[]) =>
  shownSections(form.definition, (name) =>
    name === 'year'
      ? years.map((year) => ({ value: year, text: t.yearOf(year) }))
      : offeredFrom(rows, rowIn(dictionaryOf, name) ?? ''),
  )

const formShown = (
  form: CaseForm,
  rows: Options,
  years: readonly string[],
  slotsHidden: ReadonlySet<string> = new Set(),
  hidden: ReadonlySet<string> = new Set(),
) => ({
  id: form.id,
  version: form.version,
  more: moreShown(form.definition, hidden),
  sections: sectionsOf(form, rows, years),
  slots: form.definition.slots
    .filter(({ slot }) => !slotsHidden.has(slot))
    .map(({ slot, name, required, exts, max }) => ({ slot, name, required, exts, max })),
})

/** A declaration as its form shows it, with the form's definition. `id` is the declaration's or the subject's. One trip. */
export async function declarationInfo(ctx: Context, id: string): Promise<DeclarationInfo> {
  const { at, texts, textOf, ...more } = await readDetail(ctx, id)
  const shown = showCase(at, more, textOf)
  const { collect, subject: row } = at.case
  const blind = blindTo(at)
  const named = <Value>(value: Value, without: Value) => (blind ? without : value)
  const slotsHidden = hiddenSlotsIn(at.case.form.definition, at.actor.roleCode, blind)
  const hidden = hiddenIn(at.case.form.definition, at.actor.roleCode, blind)
  const years = openYears(at.settings, at.now)
  const topicText = (name: string) => shown.topic.find((one) => one.name === name)?.text ?? ''
  return {
    id: shown.collectId || shown.id,
    subjectId: shown.id,
    collectId: shown.collectId,
    kind: collect?.kind ?? 'declare',
    status: shown.status,
    status_dictText: shown.status_dictText,
    lockVersion: shown.lockVersion,
    // Who wrote last is told only with the time of it.
    updateBy: shown.updateTime ? named(row.updateBy, '') : '',
    updateTime: shown.updateTime,
    dueTime: shown.dueTime,
    subjectName: shown.subjectName,
    year: shown.year,
    domain: shown.domain,
    domain_dictText: shown.domain_dictText,
    subjectType: shown.subjectType,
    subjectType_dictText: shown.subjectType_dictText,
    level: shown.level,
    keywords: shown.keywords,
    leadDepartId: shown.leadDepartId,
    leadDepartName: shown.leadDepartName,
    subjectManId: shown.subjectManId,
    subjectManName: shown.subjectManName,
    subjectManPhone: shown.subjectManPhone,
    startDate: shown.startDate,
    endDate: shown.endDate,
    budgetTotal: shown.budgetTotal,
    subjectNameEn: shown.subjectNameEn,
    summary: shown.summary,
    background: shown.background,
    objectives: shown.objectives,
    content: shown.content,
    techRoute: shown.techRoute,
    innovation: shown.innovation,
    basis: shown.basis,
    risks: shown.risks,
    budget: shown.budget,
    durationMonths: shown.durationMonths,
    cooperateDeparts: shown.cooperateDeparts,
    subjectManEmail: shown.subjectManEmail,
    advisers: shown.advisers,
    expectedResults: shown.expectedResults,
    members: shown.members,
    schedule: shown.schedule,
    attachments: (collect?.attachments ?? []).filter(({ slot }) => !slotsHidden.has(slot) && !isMoreSlot(slot)),
    files: shown.files,
    commitment: shown.commitment,
    contactName: named(collect?.contactName ?? '', ''),
    contactPhone: shown.contactPhone,
    contactEmail: shown.contactEmail,
    suggestManName: named(collect?.suggestManName ?? '', ''),
    necessity: topicText('necessity'),
    existing: topicText('existing'),
    targets: topicText('targets'),
    technicalPoints: topicText('technicalPoints'),
    extra: Object.fromEntries([
      // What is kept back from this reader is not there.
      ...ownFieldsOf(at.case.form.definition).map(({ name }) => [name, '']),
      ...shown.own.filter(({ name }) => isOwn(name)).map(({ name, text }) => [name, text]),
      ...restingAnswers(at, blind),
    ]) as Record<string, string>,
    // To who judges blind, in words alone (`own` of the detail): a text may name whose it is.
    more: blind ? {} : openAnswers(at.case.form.definition, furtherGiven(collect), hidden),
    topicId: shown.topicId,
    topicName: shown.topicName,
    auditOpinion: shown.auditOpinion,
    marks: shown.marks,
    replenishItems: shown.replenishItems,
    replenishDue: shown.replenishDue,
    versionNo: collect?.versionNo ?? 0,
    blind: shown.blind,
    editable: editableFor(at),
    years: [...new Set([...years, shown.year])],
    form: formShown(at.case.form, texts, [...new Set([...years, shown.year])], slotsHidden, hidden),
    may: shown.may,
  }
}
const editableFor = ({ actor, case: known }: Awaited<ReturnType<typeof readDetail>>['at']) => {
  const { status } = known.subject
  const facts = factsOf(known)
  if ((status === 'TO_SUBMIT' || status === 'TO_PERFECT') && can(actor, 'subject:edit', facts)) return 'all'
  return status === 'TO_SUPPLEMENT' && can(actor, 'subject:replenish', facts) ? 'items' : 'none'
}

/** An empty declaration for the caller: institution, person and open year filled in. One trip. @throws 403 */
export async function newDeclaration(
  ctx: Context,
  { kind = 'declare', topicId = '' }: { kind?: FormKind | undefined; topicId?: string | undefined } = {},
): Promise<DeclarationInfo> {
  const actor = personOf(ctx)
  if (!can(actor, 'subject:declare', {})) throw forbidden(t.noDeclareRight)
  const { departs, people, texts, settings, forms, topics } = await readAll(ctx, {
    departs: ctx.db.select().from(depart).where(eq(depart.id, actor.departId)),
    people: ctx.db.select({ phone: user.phone, email: user.email }).from(user).where(eq(user.id, actor.userId)),
    texts: textsQuery(ctx),
    settings: ctx.db.select().from(setting),
    forms: newestForms(ctx),
    topics: ctx.db
      .select({ subject, collect: subjectCollect })
      .from(subject)
      .innerJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
      .where(and(eq(subject.id, topicId), takenIn)),
  })
  const [topic] = topics
  const known = readSettings(settings)
  const years = openYears(known, stamp(ctx.now()))
  const form = formFor(forms, kind, years[0] ?? stamp(ctx.now()).slice(0, 4), known.fileSlots)
  const writes = actor.roleCode === 'subjectMan'
  const home = actor.roleCode === 'bizManger' ? undefined : departs[0]
  return {
    ...empty,
    ...(topic && kind === 'declare' && topicParts(topic)),
    year: years[0] ?? '',
    leadDepartId: home?.id ?? '',
    leadDepartName: home?.departName ?? '',
    subjectManId: writes ? actor.userId : '',
    subjectManName: writes ? actor.realname : '',
    subjectManPhone: writes ? (people[0]?.phone ?? '') : '',
    subjectManEmail: writes ? (people[0]?.email ?? '') : '',
    editable: 'all',
    years,
    kind,
    extra: Object.fromEntries(ownFieldsOf(form.definition).map(({ name }) => [name, ''])),
    files: form.definition.slots.map(({ slot, name, required }) => ({ slot, name, required, files: [] })),
    form: formShown(form, texts, years, new Set(), hiddenIn(form.definition, actor.roleCode, false)),
    may: {
      draft: years.length > 0 || actor.roleCode === 'bizManger' ? true : t.noOpenYear,
    },
  }
}
/** Answers that wait: to questions that are not asked of the subject as it stands, but were once. They come back with its type or field. */
function restingAnswers(
  { actor, case: { form, subject, collect } }: Awaited<ReturnType<typeof readDetail>>['at'],
  blind: boolean,
): [string, string][] {
  if (blind) return []
  const hidden = hiddenIn(form.definition, actor.roleCode, blind)
  return ownFieldsOf(form.definition).flatMap((field): [string, string][] =>
    isAskedOf(field, subject) || hidden.has(field.name) ? [] : [[field.name, collect?.formData[field.name] ?? '']],
  )
}
/** A declaration that begins with what a topic says. */
const topicParts = (topic: NonNullable<FormGround['topic']>) => {
  const {
    subjectName = '',
    domain = '',
    keywords = '',
    background = '',
    objectives = '',
    content = '',
  } = fromTopic({}, { topic })
  const { id } = topic.subject
  return {
    topicId: id,
    topicName: topic.subject.subjectName,
    subjectName,
    domain,
    keywords,
    background,
    objectives,
    content,
  }
}
const empty: Omit<DeclarationInfo, 'year' | 'form' | 'may' | 'files' | 'editable' | 'years'> = {
  id: '',
  subjectId: '',
  collectId: '',
  kind: 'declare',
  status: 'TO_SUBMIT',
  get status_dictText() {
    return statusLabel('TO_SUBMIT')
  },
  lockVersion: 0,
  updateBy: '',
  updateTime: '',
  dueTime: null,
  subjectName: '',
  domain: '',
  domain_dictText: '',
  subjectType: '',
  subjectType_dictText: '',
  level: '',
  keywords: '',
  leadDepartId: '',
  leadDepartName: '',
  subjectManId: '',
  subjectManName: '',
  subjectManPhone: '',
  startDate: null,
  endDate: null,
  budgetTotal: 0,
  subjectNameEn: '',
  summary: '',
  background: '',
  objectives: '',
  content: '',
  techRoute: '',
  innovation: '',
  basis: '',
  risks: '',
  budget: [],
  durationMonths: 0,
  cooperateDeparts: [],
  subjectManEmail: '',
  advisers: [],
  expectedResults: [],
  members: [],
  schedule: [],
  attachments: [],
  commitment: 0,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  suggestManName: '',
  necessity: '',
  existing: '',
  targets: '',
  technicalPoints: '',
  extra: {},
  more: {},
  topicId: '',
  topicName: '',
  auditOpinion: '',
  marks: [],
  replenishItems: [],
  replenishDue: null,
  versionNo: 0,
  blind: 0,
}

const ALIKE = 50
/**
 * Whether a name can be used: its own rule, no submitted subject of the year with exactly this name; names that read alike
 * are named, not refused. One trip.
 */
export async function checkSubjectName(ctx: Context, { subjectName, year, id }: z.output<typeof CheckName>) {
  const others = await ctx.db
    .select({
      id: subject.id,
      name: subject.subjectName,
      year: subject.year,
      status: subject.status,
      holdNotice: subject.holdNotice,
    })
    .from(subject)
    .where(
      and(
        eq(subject.delFlag, 0),
        sql`${subject.submitTime} is not null`,
        sql`${subject.source} <> 'collect'`,
        sql`${subject.id} <> ${id ?? ''} and ${subject.collectId} <> ${id ?? ''}`,
      ),
    )
  const asked = year ?? stamp(ctx.now()).slice(0, 4)
  const over: readonly string[] = [wire.ESTABLISH_FAIL, wire.TO_CONCLUSION]
  // A name becomes free with a rejection that is published.
  const isFree = (one: (typeof others)[number]) => over.includes(one.status) && !one.holdNotice
  const taken = others.some((one) => one.name === subjectName && one.year === asked && !isFree(one))
  const rateOf = likeName(subjectName)
  const similar = others
    .map((one) => ({
      subjectName: one.name,
      year: one.year,
      rate: rateOf(one.name),
    }))
    .filter((one) => one.rate >= ALIKE)
    // In an order of its own: that of the rows would tell their statuses.
    .sort((a, b) => b.rate - a.rate || b.year.localeCompare(a.year) || a.subjectName.localeCompare(b.subjectName, 'zh'))
    .slice(0, 5)
  const problem = nameProblem(subjectName) ?? (taken ? t.namesake : '')
  return { available: !problem, problem, similar }
}
