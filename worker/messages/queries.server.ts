import { columnsIn, rowIn } from '../core/names'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { messageTemplate, outbox } from '../../db/schema'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { fitsText, page } from '../core/list'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { need } from '../policy/can'
import { type OutboxQuery, type OutboxRow, type TemplateQuery, TemplateRow } from './contract'
import { isJob, jobTitle } from '../schedule/plans'
import { outboxStatuses } from './contract'
import { builtIn, placesOf, type Template } from './templates'
import { t } from './texts'
import { wire } from '../../db/wire'

const shown = (template: Template, own: boolean, lockVersion = -1): TemplateRow => ({
  ...columnsIn(TemplateRow, template),
  places: placesOf(template.templateTitle + template.templateContent),
  builtIn: !own,
  lockVersion,
})
const stored = (ctx: Context) =>
  ctx.db.select().from(messageTemplate).where(eq(messageTemplate.delFlag, 0)).orderBy(asc(messageTemplate.templateCode))

/**
 * Loads the template of a code: the administrator's, or else the built-in one. One round trip. @throws 404 if neither
 * exists
 */
export async function templateByCode(
  ctx: Context,
  code: string,
): Promise<Template & { own: boolean; lockVersion: number }> {
  const [row] = await ctx.db
    .select()
    .from(messageTemplate)
    .where(and(eq(messageTemplate.templateCode, code), eq(messageTemplate.delFlag, 0)))
  const known = row ?? builtIn.find((one) => one.templateCode === code)
  if (!known) throw notFound(t.noSuchTemplate)
  return { ...known, own: !!row, lockVersion: row?.lockVersion ?? -1 }
}
/** Loads the template of a code as a response. One round trip. @throws 404 */
export async function templateRow(ctx: Context, code: string) {
  const found = await templateByCode(ctx, code)
  return shown(found, found.own, found.lockVersion)
}
/** Lists the templates that match the filters, by code. One round trip. */
export async function templates(ctx: Context, query: TemplateQuery): Promise<TemplateRow[]> {
  need(ctx.actor, 'system:manage')
  const rows = await stored(ctx)
  const codes = new Set(rows.map((row) => row.templateCode))
  return [
    ...rows.map((row) => shown(row, true, row.lockVersion)),
    ...builtIn.filter((one) => !codes.has(one.templateCode)).map((one) => shown(one, false)),
  ]
    .filter(
      (row) =>
        fitsText(row.templateCode, query.templateCode) &&
        fitsText(row.templateName, query.templateName) &&
        (query.templateType === '' || row.templateType === query.templateType) &&
        (query.useStatus === '' || String(row.useStatus) === query.useStatus),
    )
    .toSorted((a, b) => (a.templateCode < b.templateCode ? -1 : 1))
}

const titleOf = (kind: string, name: string) => (kind === 'job' && isJob(name) ? jobTitle(name) : null)
const given = (name: string) => sql`json_extract(${outbox.payload}, ${`$.${name}`})`
/** Column: the title of the message, export, subject or file that an outbox row refers to. */
const named = sql<string>`coalesce(case ${outbox.kind}
  when 'notice' then (select ${sql.identifier(wire.title)} from announcement where id = ${given('anntId')})
  when 'announcement' then (select ${sql.identifier(wire.title)} from announcement where id = ${given('anntId')})
  when 'export' then (select title from export_task where id = ${given('id')})
  when 'similarity' then (select subject_name from subject where id = ${given('subjectId')})
  when 'scan' then (select file_name from file where id = ${given('fileId')})
  else ${given('title')} end, '')`

/** Lists the outbox, newest first. Codes and links are visible in development only. One round trip. */
export async function outboxPage(ctx: Context, query: OutboxQuery) {
  need(ctx.actor, 'system:manage')
  const where = and(
    query.kind ? eq(outbox.kind, query.kind) : undefined,
    query.status ? eq(outbox.status, Number(query.status)) : undefined,
    query.to ? holdsText(sql`json_extract(${outbox.payload}, '$.to')`, query.to) : undefined,
    whereAsked(query.asked, { createTime: outbox.createTime, nextTime: outbox.nextTime }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const [rows, total] = await readAll(ctx, [
    ctx.db
      .select({ ...getTableColumns(outbox), named })
      .from(outbox)
      .where(where)
      .orderBy(turn(outbox[query.column]), turn(outbox.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(outbox).where(where),
  ])
  const open = ctx.env.ENVIRONMENT === 'development'
  return page(
    rows.map((row): OutboxRow => {
      const part = (name: string) => {
        const value = row.payload[name]
        return typeof value === 'string' ? value : ''
      }
      const secret = !open && (part('code') !== '' || part('link') !== '')
      return {
        id: row.id,
        kind: row.kind,
        to: part('to'),
        title: titleOf(row.kind, part('name')) ?? (part('subject') || row.named),
        text: secret ? t.secret : part('text'),
        status: row.status,
        status_dictText: rowIn(outboxStatuses(), row.status) ?? '',
        tries: row.tries,
        nextTime: row.nextTime,
        doneTime: row.doneTime ?? '',
        createTime: row.createTime,
        error: row.error,
      }
    }),
    total[0]?.count ?? 0,
    query,
  )
}
