import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { folder, uploadTicket } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { conflict, notFound } from '../core/refusal'
import { addDays, formatStamp } from '../core/time'
import { abortUpload, completeUpload, signParts, startUpload, uploadState } from '../files/multipart-upload.server'
import { TICKET_PREFIX } from '../files/upload.server'
import { folderRightsColumn } from '../folders/access.server'
import { folderRightsQuery, assertFolderRight } from '../files/folder-rights.server'
import type {
  CompleteTicketUpload,
  IssueTicket,
  SignTicketParts,
  StartTicketUpload,
  TicketRow,
  TicketUpload,
} from './contract'
import { t } from './texts'

const GB = 1024 ** 3
const digestOf = (word: string) => createHash('sha256').update(`ticket ${word}`).digest('hex')

/**
 * Issues a ticket that allows someone without an account to upload files to a folder. Requires the right to manage the
 * folder.
 */
export const giveTicket = command('folder:write', {
  load: async (ctx, input: IssueTicket) => (await folderRightsQuery(ctx, [input.folderId]))[0],
  decide: (known, { folderId, title, files, gigabytes, days }, ctx) => {
    const into = assertFolderRight(known, 'm', t.giveHere)
    const word = randomBytes(16).toString('base64url')
    const id = ctx.id()
    const expireTime = formatStamp(addDays(ctx.now(), days))
    return {
      changes: [
        insert('uploadTicket', {
          id,
          digest: digestOf(word),
          title,
          folderId,
          giverId: isPerson(ctx.actor) ? ctx.actor.userId : '',
          maxFiles: files,
          maxBytes: gigabytes * GB,
          expireTime,
        }),
      ],
      result: { id, ticket: word, expireTime },
      about: { bizType: 'folder', bizId: folderId, text: `${into.name} ${title}` },
    }
  },
})

/** Revokes a ticket. Requires the right to manage its folder. */
export const revokeTicket = command('folder:write', {
  load: async (ctx, { id }: { id: string }) => {
    const [[row], [known]] = await readAll(ctx, [
      ctx.db.select().from(uploadTicket).where(eq(uploadTicket.id, id)),
      ctx.db
        .select({ folder, rights: folderRightsColumn(ctx) })
        .from(folder)
        .where(
          sql`${folder.delFlag} = 0 and ${folder.id} = (select t.folder_id from upload_ticket t where t.id = ${id})`,
        ),
    ])
    if (!row) throw notFound()
    return { row, known }
  },
  decide: ({ row, known }) => {
    assertFolderRight(known, 'm', t.giveHere)
    return {
      changes: [update('uploadTicket', row, { status: 'revoked' })],
      result: null,
      about: { bizType: 'folder', bizId: row.folderId, text: row.title },
    }
  },
})

/** Returns the tickets of a folder, for its managers. */
export async function ticketsOf(ctx: Context, folderId: string): Promise<TicketRow[]> {
  const [[known], rows] = await readAll(ctx, [
    folderRightsQuery(ctx, [folderId]),
    ctx.db
      .select({
        id: uploadTicket.id,
        title: uploadTicket.title,
        folderId: uploadTicket.folderId,
        maxFiles: uploadTicket.maxFiles,
        maxBytes: uploadTicket.maxBytes,
        usedFiles: uploadTicket.usedFiles,
        usedBytes: uploadTicket.usedBytes,
        expireTime: uploadTicket.expireTime,
        status: uploadTicket.status,
        createTime: uploadTicket.createTime,
      })
      .from(uploadTicket)
      .where(eq(uploadTicket.folderId, folderId))
      .orderBy(desc(uploadTicket.createTime))
      .limit(200),
  ])
  assertFolderRight(known, 'm', t.giveHere)
  const now = formatStamp(ctx.now())
  return rows.map(({ status, ...row }) => ({
    ...row,
    state:
      status !== 'open'
        ? 'revoked'
        : row.expireTime < now
          ? 'expired'
          : row.usedFiles >= row.maxFiles || row.usedBytes >= row.maxBytes
            ? 'used'
            : 'open',
  }))
}

/**
 * Loads a ticket by its secret, and a context that acts for it: it can upload to the folder of the ticket only.
 * @throws 404 for an unknown, revoked or expired ticket, and if its folder is deleted
 */
async function loadTicket(ctx: Context, word: string): Promise<{ row: Row<'uploadTicket'>; by: Context }> {
  const [row] = await ctx.db
    .select()
    .from(uploadTicket)
    .where(
      and(
        eq(uploadTicket.digest, digestOf(word)),
        eq(uploadTicket.status, 'open'),
        sql`${uploadTicket.expireTime} >= ${formatStamp(ctx.now())}`,
        sql`exists (select 1 from folder f where f.id = ${uploadTicket.folderId} and f.del_flag = 0)`,
        // The ticket is valid only while the account of its issuer is active.
        sql`exists (select 1 from user u where u.id = ${uploadTicket.giverId} and u.del_flag = 0 and u.status = 1)`,
      ),
    )
  if (!row) throw notFound(t.noTicket)
  return { row, by: { ...ctx, actor: { kind: 'system', name: TICKET_PREFIX + row.id } } }
}
const remainingQuota = (row: Row<'uploadTicket'>) => ({
  filesLeft: Math.max(0, row.maxFiles - row.usedFiles),
  bytesLeft: Math.max(0, row.maxBytes - row.usedBytes),
})

/**
 * Returns the purpose, the remaining limits and the expiry of a ticket. One round trip.
 * @throws 404 as `loadTicket`
 */
export async function viewTicket(ctx: Context, word: string) {
  const { row } = await loadTicket(ctx, word)
  return { title: row.title, ...remainingQuota(row), expireTime: row.expireTime }
}

/**
 * Starts a multipart upload to the folder of a ticket.
 * @throws 404 as `loadTicket`, 409 if the ticket is used up or the file exceeds its remaining bytes
 */
export async function startWith(ctx: Context, { ticket, ...input }: z.output<typeof StartTicketUpload>) {
  const { row, by } = await loadTicket(ctx, ticket)
  const { filesLeft, bytesLeft } = remainingQuota(row)
  if (filesLeft === 0) throw conflict(t.full)
  if (input.size > bytesLeft) throw conflict(t.tooLarge)
  return startUpload(by, {
    fileName: input.fileName,
    size: input.size,
    sha256: input.sha256,
    bucketName: '',
    bizType: 'folder',
    bizId: '',
    slot: '',
    folderId: row.folderId,
    description: row.title,
    limited: 0,
    watermark: 0,
  })
}
export const signWith = async (ctx: Context, { ticket, ...input }: z.output<typeof SignTicketParts>) =>
  signParts((await loadTicket(ctx, ticket)).by, input)
export const stateWith = async (ctx: Context, { ticket, uploadId }: z.output<typeof TicketUpload>) =>
  uploadState((await loadTicket(ctx, ticket)).by, uploadId)
export const abortWith = async (ctx: Context, { ticket, uploadId }: z.output<typeof TicketUpload>) =>
  abortUpload((await loadTicket(ctx, ticket)).by, uploadId)

/**
 * Completes an upload. The file is counted first, in one conditional statement, so that concurrent completions cannot
 * exceed the limit.
 */
export async function completeWith(ctx: Context, { ticket, ...input }: z.output<typeof CompleteTicketUpload>) {
  const { row, by } = await loadTicket(ctx, ticket)
  const state = await uploadState(by, input.uploadId)
  if (state.status === 'done') return completeUpload(by, input)
  const counted = await ctx.db
    .update(uploadTicket)
    .set({ usedFiles: sql`used_files + 1`, usedBytes: sql`used_bytes + ${state.size}` })
    .where(sql`id = ${row.id} and used_files < max_files and used_bytes + ${state.size} <= max_bytes`)
  if (!counted.rowsAffected) throw conflict(t.full)
  try {
    return await completeUpload(by, input)
  } catch (error) {
    await ctx.db
      .update(uploadTicket)
      .set({ usedFiles: sql`used_files - 1`, usedBytes: sql`used_bytes - ${state.size}` })
      .where(eq(uploadTicket.id, row.id))
    throw error
  }
}
