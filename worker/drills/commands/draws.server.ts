import type { DrillRuleLine } from '../../../db/schema'
import { insert } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../../subjects/queries/list.server'
import type { DrawInput } from '../inputs'
import { hashCandidates, checkCodeOf } from '../draw-checksum.server'
import { candidatesQuery, drillCategoriesQuery } from '../queries/scene-lookups.server'
import { assertEnoughCandidates } from '../queries/draws.server'
import { drawCandidates, formatRuleLine, toSeed, sortByVersion } from '../rules'
import { t } from '../texts'

/** Returns the lines of a rule with their categories. @throws 400 for an unknown category */
function resolveRule(lines: DrawInput['lines'], categories: readonly { value: string; name: string; code: string }[]) {
  return lines.map((line, at): DrillRuleLine => {
    const category = categories.find(({ value }) => value === line.categoryId)
    if (line.categoryId && !category) throw badInput({ [`lines.${at}.categoryId`]: t.noSuchCategory })
    return { ...line, categoryCode: category?.code ?? '', categoryName: category?.name ?? '' }
  })
}

/**
 * Draws released scenarios by a rule and registers the draw. The row stores the seed (random, not chosen by the user),
 * the candidate versions and the result, so that the draw can be repeated and verified.
 */
export const drawScenes = command('drill:extract', {
  load: (ctx) => readAll(ctx, { candidates: candidatesQuery(ctx), categories: drillCategoriesQuery(ctx) }),
  decide({ candidates, categories }, { purpose, lines }: DrawInput, ctx) {
    const person = requirePerson(ctx)
    const rule = resolveRule(lines, categories)
    const seed = toSeed(ctx.id())
    const { items: found, short } = drawCandidates(candidates, rule, seed)
    assertEnoughCandidates(rule, short)
    const items = found.map(({ sceneId, versionId, version, sceneName }) => ({
      sceneId,
      versionId,
      version,
      sceneName,
    }))
    const versionIds = sortByVersion(candidates).map(({ versionId }) => versionId)
    const candidateHash = hashCandidates(versionIds)
    const id = ctx.id()
    const row = {
      ...{ id, purpose, seed, rule, items, candidateHash },
      checkCode: checkCodeOf({ seed, rule, candidateHash, items }),
      userName: person.realname,
      departName: person.departName,
    }
    const by = { candidates: versionIds, userId: person.userId, sysOrgCode: person.orgCode }
    const words = inChinese(() => rule.map((line) => `${formatRuleLine(line)} × ${line.count}`).join(t.semicolon))
    return {
      changes: [insert('drillDraw', { ...row, ...by })],
      result: { ...row, createTime: formatStamp(ctx.now()), candidateCount: versionIds.length },
      about: { bizType: 'drillExtract', bizId: id, text: `${purpose} ${words}` },
    }
  },
})
