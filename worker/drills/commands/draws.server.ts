import type { DrillLine } from '../../../db/schema'
import { insert } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import { personOf } from '../../subjects/queries/list.server'
import type { Draw } from '../inputs'
import { candidateHashOf, checkCodeOf } from '../proof.server'
import { candidatesOf, drillCategories } from '../queries/shown.server'
import { refuseShort } from '../queries/draws.server'
import { drawn, lineWords, seedOf, sorted } from '../rules'
import { t } from '../texts'

/** Returns the lines of a rule with their categories. @throws 400 for an unknown category */
function ruleOf(lines: Draw['lines'], categories: readonly { value: string; name: string; code: string }[]) {
  return lines.map((line, at): DrillLine => {
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
  load: (ctx) => readAll(ctx, { candidates: candidatesOf(ctx), categories: drillCategories(ctx) }),
  decide({ candidates, categories }, { purpose, lines }: Draw, ctx) {
    const person = personOf(ctx)
    const rule = ruleOf(lines, categories)
    const seed = seedOf(ctx.id())
    const { items: found, short } = drawn(candidates, rule, seed)
    refuseShort(rule, short)
    const items = found.map(({ sceneId, versionId, version, sceneName }) => ({
      sceneId,
      versionId,
      version,
      sceneName,
    }))
    const versionIds = sorted(candidates).map(({ versionId }) => versionId)
    const candidateHash = candidateHashOf(versionIds)
    const id = ctx.id()
    const row = {
      ...{ id, purpose, seed, rule, items, candidateHash },
      checkCode: checkCodeOf({ seed, rule, candidateHash, items }),
      userName: person.realname,
      departName: person.departName,
    }
    const by = { candidates: versionIds, userId: person.userId, sysOrgCode: person.orgCode }
    const words = inChinese(() => rule.map((line) => `${lineWords(line)} × ${line.count}`).join(t.semicolon))
    return {
      changes: [insert('drillExtract', { ...row, ...by })],
      result: { ...row, createTime: stamp(ctx.now()), candidateCount: versionIds.length },
      about: { bizType: 'drillExtract', bizId: id, text: `${purpose} ${words}` },
    }
  },
})
