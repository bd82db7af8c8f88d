import { pickResponseColumns, lookup } from '../core/typed-keys'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { messageTemplate, outbox } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { matchesFilter, toPage } from '../core/list'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { assertRight } from '../policy/authorization'
import { type OutboxQuery, type OutboxRow, type TemplateQuery, TemplateRow } from './contract'
import { isJob, jobTitle } from '../schedule/plans'
import { outboxStatuses } from './contract'
import { builtInTemplates, placeholdersOf, type Template } from './templates'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'

const serializeTemplate = (template: Template, own: boolean, lockVersion = -1): TemplateRow => ({
  ...pickResponseColumns(TemplateRow, template),
  places: placeholdersOf(template.templateTitle + template.templateContent),
  builtIn: !own,
  lockVersion,
})
const storedTemplatesQuery = (ctx: Context) =>
  ctx.db.select().from(messageTemplate).where(eq(messageTemplate.delFlag, 0)).orderBy(asc(messageTemplate.templateCode))

/**
 * Loads the template of a code: the administrator's, or else the built-in one. One round trip. @throws 404 if neither
 * exists
 */
export async function findTemplate(
  ctx: Context,
  code: string,
): Promise<Template & { own: boolean; lockVersion: number }> {
  const [row] = await ctx.db
    .select()
    .from(messageTemplate)
    .where(and(eq(messageTemplate.templateCode, code), eq(messageTemplate.delFlag, 0)))
  const known = row ?? builtInTemplates.find((one) => one.templateCode === code)
  if (!known) throw notFound(t.noSuchTemplate)
  return { ...known, own: !!row, lockVersion: row?.lockVersion ?? -1 }
}
/** Loads the template of a code as a response. One round trip. @throws 404 */
export async function loadTemplateRow(ctx: Context, code: string) {
  const found = await findTemplate(ctx, code)
  return serializeTemplate(found, found.own, found.lockVersion)
}
/** Lists the templates that match the filters, by code. One round trip. */
export async function templates(ctx: Context, query: TemplateQuery): Promise<TemplateRow[]> {
  assertRight(ctx.actor, 'system:manage')
  const rows = await storedTemplatesQuery(ctx)
  const codes = new Set(rows.map((row) => row.templateCode))
  return [
    ...rows.map((row) => serializeTemplate(row, true, row.lockVersion)),
    ...builtInTemplates.filter((one) => !codes.has(one.templateCode)).map((one) => serializeTemplate(one, false)),
  ]
    .filter(
      (row) =>
        matchesFilter(row.templateCode, query.templateCode) &&
        matchesFilter(row.templateName, query.templateName) &&
        (query.templateType === '' || row.templateType === query.templateType) &&
        (query.useStatus === '' || String(row.useStatus) === query.useStatus),
    )
    .toSorted((a, b) => (a.templateCode < b.templateCode ? -1 : 1))
}

const jobTitleOf = (kind: string, name: string) => (kind === 'job' && isJob(name) ? jobTitle(name) : null)
const payloadField = (name: string) => sql`json_extract(${outbox.payload}, ${`$.${name}`})`
/** Column: the title of the message, export, subject or file that an outbox row refers to. */
const named = sql<string>`coalesce(case ${outbox.kind}
  when 'notice' then (select ${sql.identifier(wireNames.title)} from announcement where id = ${payloadField('anntId')})
  when 'announcement' then (select ${sql.identifier(wireNames.title)} from announcement where id = ${payloadField('anntId')})
  when 'export' then (select title from export_task where id = ${payloadField('id')})
  when 'similarity' then (select subject_name from subject where id = ${payloadField('subjectId')})
  when 'scan' then (select file_name from file where id = ${payloadField('fileId')})
  else ${payloadField('title')} end, '')`

/** Lists the outbox, newest first. Codes and links are visible in development only. One round trip. */
export async function loadOutboxPage(ctx: Context, query: OutboxQuery) {
  assertRight(ctx.actor, 'system:manage')
  const where = and(
    query.kind ? eq(outbox.kind, query.kind) : undefined,
    query.status ? eq(outbox.status, Number(query.status)) : undefined,
    query.to ? containsTextCondition(sql`json_extract(${outbox.payload}, '$.to')`, query.to) : undefined,
    advancedFilterCondition(query.asked, { createTime: outbox.createTime, nextTime: outbox.nextTime }),
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
  return toPage(
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
        title: jobTitleOf(row.kind, part('name')) ?? (part('subject') || row.named),
        text: secret ? t.secret : part('text'),
        status: row.status,
        status_dictText: lookup(outboxStatuses(), row.status) ?? '',
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
