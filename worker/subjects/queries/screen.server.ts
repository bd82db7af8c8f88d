import { eq, sql } from 'drizzle-orm'
import { setting, subject, user } from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { forgive } from '../../core/list'
import { stamp } from '../../core/time'
import { holds } from '../../policy/can'
import { readSettings, type Settings } from '../../system/settings'
import { SubjectQuery } from '../contract'
import { showCase } from '../show-case'
import { statusLabel } from '../statuses'
import { visibleSubjects } from '../visible.server'
import { readDetail } from './detail.server'
import { listFrom, listStatements, personOf } from './list.server'
import { optionsFrom, textsQuery } from './texts.server'

/** What the pages of subjects read: each a single trip. */
type Texts = Parameters<typeof optionsFrom>[0]
const choicesOf = (texts: Texts, code: string) =>
  optionsFrom(texts, code).map(({ value, text }) => ({ value, label: text }))
const briefSlots = ({ fileSlots }: Settings) => fileSlots.map(({ slot, name }) => ({ slot, name }))
export const yearsQuery = (ctx: Context) =>
  ctx.db
    .selectDistinct({ year: subject.year })
    .from(subject)
    .where(visibleSubjects(ctx.actor))
    .orderBy(sql`${subject.year} desc`)

/** What filters and dialogs of a list offer. */
export const listOptions = (texts: Texts, years: readonly { year: string }[], settings: Settings) => ({
  domain: choicesOf(texts, 'subject_domain'),
  subjectType: choicesOf(texts, 'subject_type'),
  years: years.map((row) => row.year),
  fileSlots: briefSlots(settings),
  passRate: settings.passRate,
})
/** The address bar's query of a list; what the screen fixes is not the address's to change. */
export function screenQuery(params: URLSearchParams, fixed: Record<string, string>, sort?: string) {
  const search = new URLSearchParams(params)
  for (const [name, value] of Object.entries(fixed)) search.set(name, value)
  if (sort && !search.get('column')) {
    search.set('column', sort)
    search.set('order', 'asc')
  }
  return forgive(SubjectQuery, search)
}
export const pagingOf = ({ pageNo, pageSize, column, order }: SubjectQuery) => ({ pageNo, pageSize, column, order })

/** A list with what its filters offer. One trip. */
export async function subjectListScreen(
  ctx: Context,
  params: URLSearchParams,
  fixed: Record<string, string>,
  sort?: string,
) {
  const query = screenQuery(params, fixed, sort)
  const [rows, counted, texts, settings, years] = await ctx.db.batch([...listStatements(ctx, query), yearsQuery(ctx)])
  const list = listFrom(ctx, query, [rows, counted, texts, settings])
  return {
    rows: list.page.records,
    total: list.page.total,
    query: pagingOf(query),
    options: listOptions(list.texts, years, list.settings),
    now: stamp(ctx.now()),
  }
}

/** The page of one subject. One trip. */
export async function subjectPage(ctx: Context, id: string) {
  const { at, textOf, note, ...more } = await readDetail(ctx, id)
  note()
  return { subject: showCase(at, more, textOf), fileSlots: briefSlots(at.settings), passRate: at.settings.passRate }
}

/** The years that may be declared now, the latest first; the business manager enters for any year that has a window. */
const yearsToDeclare = (actor: Person, { declareWindows }: Settings, now: string) =>
  declareWindows
    .filter((window) => actor.roleCode === 'bizManger' || (window.start <= now && now <= window.end))
    .map((window) => window.year)
    .toSorted()
    .toReversed()
/** A subject manager declares for himself and his own institution, a contact for his institution. */
const fixedFor = ({ roleCode }: Person) => ({
  depart: roleCode !== 'bizManger',
  manager: roleCode === 'subjectMan',
})

/** A new declaration with what is known of the person who writes it. One trip. */
export async function newDeclaration(ctx: Context) {
  const actor = personOf(ctx)
  const [texts, rows, [me]] = await ctx.db.batch([
    textsQuery(ctx),
    ctx.db.select().from(setting),
    ctx.db.select({ phone: user.phone, email: user.email }).from(user).where(eq(user.id, actor.userId)),
  ])
  const settings = readSettings(rows)
  const fixed = fixedFor(actor)
  const years = yearsToDeclare(actor, settings, stamp(ctx.now()))
  return {
    who: actor.userId,
    declaration: {
      year: years[0] ?? '',
      ...(fixed.depart && { leadDepartId: actor.departId, leadDepartName: actor.departName }),
      ...(fixed.manager && {
        subjectManId: actor.userId,
        subjectManName: actor.realname,
        subjectManPhone: me?.phone ?? '',
        subjectManEmail: me?.email ?? '',
      }),
    },
    submits: holds(actor, 'subject:submit') ? ('submit' as const) : null,
    fileSlots: settings.fileSlots,
    choices: {
      domain: choicesOf(texts, 'subject_domain'),
      subjectType: choicesOf(texts, 'subject_type'),
      resultType: choicesOf(texts, 'expected_result_type'),
      years,
    },
    fixed,
    closed: years.length ? '' : '当前没有开放申报的年度，可以先填写，开放后再提交',
  }
}

/** A declaration to go on with, in the way that its status asks for. One trip. */
export async function declarationToEdit(ctx: Context, id: string) {
  const actor = personOf(ctx)
  const { at, textOf, texts, note, ...more } = await readDetail(ctx, id)
  note()
  const detail = showCase(at, more, textOf)
  const { collect } = at.case
  const moves: readonly string[] = detail.buttons
  const submits = moves.includes('resubmit') ? 'resubmit' : moves.includes('submit') ? 'submit' : null
  const closedBy = submits && detail.may[submits]
  const years = new Set([...yearsToDeclare(actor, at.settings, at.now), detail.year])
  return {
    mode: moves.includes('replenish') ? 'supplement' : submits || moves.includes('edit') ? 'declare' : 'none',
    why: `现在的状态是“${statusLabel(detail.status)}”，由对应的办理人处理`,
    who: actor.userId,
    subjectName: detail.subjectName,
    saved: { id: detail.collectId, subjectId: detail.id, lockVersion: detail.lockVersion },
    declaration: { ...detail, attachments: collect?.attachments ?? [] },
    submits,
    opinion: detail.auditOpinion,
    marks: detail.marks,
    items: detail.replenishItems,
    due: detail.replenishDue ?? '',
    files: more.files.map((file) => ({ id: file.id, fileName: file.fileName, size: file.size })),
    fileSlots: at.settings.fileSlots,
    choices: {
      domain: choicesOf(texts, 'subject_domain'),
      subjectType: choicesOf(texts, 'subject_type'),
      resultType: choicesOf(texts, 'expected_result_type'),
      years: [...years],
    },
    fixed: fixedFor(actor),
    closed: typeof closedBy === 'string' ? closedBy : '',
  } as const
}
