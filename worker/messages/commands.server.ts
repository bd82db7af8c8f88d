import { eq, inArray } from 'drizzle-orm'
import { messageTemplate, outbox } from '../../db/schema'
import { insert, unguardedStatement, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict, assertVersion } from '../core/refusal'
import { formatStamp } from '../core/time'
import type { PreviewTemplate, SaveTemplate } from './contract'
import { copyMailStatus } from './mail-status.server'
import { builtInTemplates, renderTemplate, findUnknownPlaceholders } from './templates'
import { t } from './texts'

/**
 * Saves the template of a code, new or existing. @throws 400 for an unknown placeholder or another type, 409 if it
 * changed meanwhile
 */
export const saveTemplate = command('system:manage', {
  async load(ctx, { templateCode }: SaveTemplate) {
    const [row] = await ctx.db.select().from(messageTemplate).where(eq(messageTemplate.templateCode, templateCode))
    return row
  },
  decide(row, { lockVersion, ...input }) {
    assertVersion(row && !row.delFlag ? row.lockVersion : undefined, lockVersion)
    const known = row ?? builtInTemplates.find((one) => one.templateCode === input.templateCode)
    if (known && known.templateType !== input.templateType) throw badInput({ templateType: t.typeFixed })
    const problem = findUnknownPlaceholders(input)
    if (problem) throw badInput(problem)
    return {
      changes: [row ? update('messageTemplate', row, { ...input, delFlag: 0 }) : insert('messageTemplate', input)],
      result: null,
      about: { bizType: 'messageTemplate', bizId: input.templateCode, text: input.templateName },
    }
  },
})

/** Renders a template with test values. @throws 400 for a placeholder without a value */
export function previewTemplate({ templateTitle, templateContent, testData }: PreviewTemplate) {
  const values: Record<string, unknown> = JSON.parse(testData || '{}')
  try {
    return { title: renderTemplate(templateTitle, values), text: renderTemplate(templateContent, values) }
  } catch (error) {
    throw badInput({ testData: (error as Error).message })
  }
}

const loadOutboxRows = async (ctx: Context, { ids }: { ids: string[] }) => {
  const found = await ctx.db.select().from(outbox).where(inArray(outbox.id, ids))
  const rows = found.map((row) => ({ ...row, name: `${row.kind} ${row.id}` }))
  return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
}
/** Retries failed or discarded messages from the beginning. @throws 409 per message in another status */
export const retryOutbox = batchCommand('system:manage', {
  load: loadOutboxRows,
  decide(row, _, ctx) {
    if (row.status !== 2 && row.status !== 3) throw conflict(t.retryWhat)
    const set = { status: 0, tries: 0, nextTime: formatStamp(ctx.now()), error: '' }
    return [update('outbox', row, set), unguardedStatement(copyMailStatus(row.id))]
  },
  done: (count) => t.willRetry(count),
  bizType: 'outbox',
})
/** Discards pending or failed messages. @throws 409 per message in another status */
export const discardOutbox = batchCommand('system:manage', {
  load: loadOutboxRows,
  decide(row) {
    if (row.status !== 0 && row.status !== 2) throw conflict(t.isOver)
    return [update('outbox', row, { status: 3 }), unguardedStatement(copyMailStatus(row.id))]
  },
  done: (count) => t.discarded(count),
  bizType: 'outbox',
})
